import { dayAfter } from '#contract/wire/indianTime.ts'

export interface DayRange {
  readonly from: string
  readonly to: string
}

const monthBefore = (month: string): string => dayAfter(`${month}-01`, -1).slice(0, 7)
const lastOf = (month: string): string => dayAfter(`${dayAfter(`${month}-01`, 31).slice(0, 7)}-01`, -1)

/** The first day of the financial year of a day, which begins in April. */
const financialYearOf = (day: string): string => `${Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)}-04-01`

/** The ranges that are offered by name, by days in India; none ends after `max`. */
export const namedRanges = (today: string, max?: string): readonly (readonly [name: string, range: DayRange])[] => {
  const month = today.slice(0, 7)
  const before = monthBefore(month)
  const yearBegins = financialYearOf(today)
  const yearEnds = `${Number(yearBegins.slice(0, 4)) + 1}-03-31`
  const ranges: readonly (readonly [string, DayRange])[] = [
    ['Today', { from: today, to: today }],
    ['Yesterday', { from: dayAfter(today, -1), to: dayAfter(today, -1) }],
    ['Last 7 days', { from: dayAfter(today, -6), to: today }],
    ['This month', { from: `${month}-01`, to: lastOf(month) }],
    ['Last month', { from: `${before}-01`, to: lastOf(before) }],
    ['This financial year', { from: yearBegins, to: yearEnds }],
  ]
  return ranges.flatMap(([name, { from, to }]) => {
    const end = max !== undefined && to > max ? max : to
    return from > end ? [] : [[name, { from, to: end }] as const]
  })
}
