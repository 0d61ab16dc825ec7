import { dayAfter, indianDayBounds } from '#contract/wire/indianTime.ts'
import { monthAfter } from '#machines/money/paperNumber.ts'

const startOf = (day: string): string => {
  const bounds = indianDayBounds(day)
  if (bounds === undefined) throw new Error(`${day} is no day`)
  return bounds.from.toISOString()
}

/** An Indian month: from its first instant to that of the next. */
export const boundsOfMonth = (month: string) => ({
  from: startOf(month),
  before: startOf(monthAfter(month)),
  /** What stands on its papers: fees were charged until then. */
  lastDay: dayAfter(monthAfter(month), -1),
})
