import type { PaperKind } from '#contract/calls/money/papers.ts'

const prefixes: Readonly<Record<PaperKind, string>> = { feeInvoice: 'FI', creditNote: 'CN', statement: 'SA' }

/** The financial year of an Indian day, April to March: `26-27`. */
export const financialYearOf = (day: string): string => {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  const short = (one: number) => String(one % 100).padStart(2, '0')
  return `${short(year)}-${short(year + 1)}`
}

/** `FI/26-27/000001`: at most 16 characters of letters, digits, `-` and `/` (rule 46(b) of the CGST Rules). */
export const paperNumberOf = (kind: PaperKind, financialYear: string, serial: number): string =>
  `${prefixes[kind]}/${financialYear}/${String(serial).padStart(6, '0')}`

/** As a number is typed: with any case. */
export const paperNumberLike = /^(FI|CN|SA)\/\d\d-\d\d\/\d{6,7}$/i

/** The first day of the month of a day, and that of the next month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
export const monthAfter = (month: string): string => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return of === 12 ? `${year + 1}-01-01` : `${year}-${String(of + 1).padStart(2, '0')}-01`
}
export const monthBefore = (month: string): string => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return of === 1 ? `${year - 1}-12-01` : `${year}-${String(of - 1).padStart(2, '0')}-01`
}
