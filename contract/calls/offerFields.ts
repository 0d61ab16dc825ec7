import { z } from 'zod'
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
export const Cell = z.codec(z.union([z.string().max(40_000), z.number()]), z.string(), {
  decode: String,
  encode: (typed) => typed,
})

export const searchText = z.string().trim().min(1).max(200).optional()

export const atLeastOne = 'Add at least one filter to search.'

export const isAnyGiven = (values: readonly unknown[]): boolean =>
  values.some((value) => value !== undefined && (!Array.isArray(value) || value.length > 0))
