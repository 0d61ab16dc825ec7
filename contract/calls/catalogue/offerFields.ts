import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { pages } from '#contract/wire/pages.ts'

/** Offers that are changed in one act. */
export const mostOffersAtOnce = 5_000

export const access = screenAccess.offers

export const scheme = { family: 'gateway', path: '/getbrandscheme', access } as const

export const read = { ...scheme, kind: 'read', offline: 'cache' } as const

export const act = { ...scheme, kind: 'command', offline: 'never' } as const

export const paged = pages(50, 300)

/** A cell as it is typed; a number is its digits. */
export const Cell = z.codec(z.union([textUpTo(40_000), z.number()]), z.string(), {
  decode: String,
  encode: (typed) => typed,
})

export const searchText = typedLine(200).min(1).optional()

export const atLeastOne = 'Add at least one filter to search.'

export const isAnyGiven = (values: readonly unknown[]): boolean =>
  values.some((value) => value !== undefined && (!Array.isArray(value) || value.length > 0))
