import type { MappingState, MappingVersion } from '#contract/calls/money/reconFiles.ts'
import { reconFieldLabels, reconFields } from '#contract/sheets/reconMapping.ts'
import { reconPath } from '../reconSearch.ts'
import { dayFormWords } from '../reconWords.ts'

export const mappingsPath = `${reconPath}/mappings`
export const mappingAddress = (id: number): string => `${mappingsPath}/${id}`

export const mappingStateWords: Readonly<Record<MappingState, string>> = { inUse: 'In use', replaced: 'Replaced' }
export const mappingStateColours = { inUse: 'success', replaced: 'secondary' } as const

export const mappingTitle = ({ name, version }: Pick<MappingVersion, 'name' | 'version'>): string =>
  `${name}, version ${version}`

/** What it says, label by label; what a version does not say is left out. */
export const saidByMapping = (
  mapping: Pick<MappingVersion, 'columns' | 'dayForm' | 'moneyForm' | 'utrPatterns'>,
): ReadonlyMap<string, string> =>
  new Map([
    ...reconFields.flatMap((field) => {
      const header = mapping.columns[field]
      return header === undefined ? [] : [[reconFieldLabels[field], header] as const]
    }),
    ['Days are written as', dayFormWords[mapping.dayForm]],
    ['Amounts are in', mapping.moneyForm === 'paise' ? 'Whole paise' : 'Rupees'],
    ...(mapping.utrPatterns.length === 0 ? [] : [['UTR in the narration', mapping.utrPatterns.join(', ')] as const]),
  ])
