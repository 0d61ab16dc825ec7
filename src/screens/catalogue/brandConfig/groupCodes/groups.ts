import type { Dealers } from '#contract/calls/catalogue/groupCodes.ts'

export interface Group {
  readonly groupCode: string
  readonly categories: readonly string[]
}

/** Blank is a category too. */
export const categoryWord = (category: string): string => (category === '' ? 'NULL' : category)

export const groupsOf = (dealers: Dealers['dealers']): readonly Group[] =>
  [...Map.groupBy(dealers, ({ groupCode }) => groupCode)].map(([groupCode, pairs]) => ({
    groupCode,
    categories: pairs.map(({ dealerCategory }) => dealerCategory),
  }))
