import { ColumnsIcon } from '@primer/octicons-react'
import { listMappingVersions } from '#contract/calls/money/reconFiles.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { mappingAddress, mappingTitle } from './mappingWords.ts'

/** `mapping HDFC`: the versions in use of that name. */
const mappingLike = /^mapping (\S.{1,59})$/i

export const findMappings = defineFindable(listMappingVersions, {
  group: 'Mappings',
  icon: ColumnsIcon,
  looksLike: (sought) => mappingLike.test(sought),
  isCode: false,
  requestOf: (sought) => ({ name: mappingLike.exec(sought)?.[1], state: 'inUse' as const, page: 1, size: 5 }),
  foundIn: ({ rows }) =>
    rows.map((mapping) => ({
      id: String(mapping.id),
      label: mappingTitle(mapping),
      detail: [wordsOfCode('gateway', mapping.gateway), wordsOfCode('reconType', mapping.type)].join(' · '),
      to: mappingAddress(mapping.id),
    })),
})
