import { TagIcon } from '@primer/octicons-react'
import { SchemeCode } from '#contract/calls/catalogue/catalogueCodes.ts'
import { browseSchemes } from '#contract/calls/catalogue/productSchemes.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { schemeAddress } from './schemeAddress.ts'

const fewestLetters = 3

export const findProductSchemes = defineFindable(browseSchemes, {
  group: 'Schemes',
  icon: TagIcon,
  looksLike: (sought) => sought.length >= fewestLetters && SchemeCode.safeParse(sought).success,
  isCode: false,
  requestOf: (sought) => ({ schemeCode: sought.toUpperCase(), page: 1, size: 3 }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ id, schemeCode, schemeDesc, brandCode }) => ({
      id: String(id),
      label: schemeCode,
      detail: [brandCode, schemeDesc].filter((part) => part !== '').join(' · '),
      to: schemeAddress(schemeCode),
    })),
})
