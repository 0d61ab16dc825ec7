import { z } from 'zod'
import { wholeBps } from '#contract/wire/money.ts'
import { rupees } from './sheetCells.ts'

/** Readers give a cell with a percent format as it is shown, 5%: a column either takes that, or says what it takes. */
export const isPercentage = (text: string): boolean => text.trimEnd().endsWith('%')

const withoutSign = (text: string): string => (isPercentage(text) ? text.trim().slice(0, -1) : text).trim()

/** Percent or rupees, whichever the cell beside it says, with at most two places; kept as basis points or as paise. */
export const percentOrRupees = z.string().transform(withoutSign).pipe(rupees)

/** Percent with at most two places, kept as basis points. */
export const percent = percentOrRupees.refine((bps) => Number(bps) <= wholeBps, 'This is more than 100 percent.')

/** Why a percentage is not accepted where an amount is named beside it. */
export const notAPercentage = (header: string): string =>
  `This is a percentage, and ${header} says AMOUNT: enter rupees, or PERCENTAGE as ${header}.`
