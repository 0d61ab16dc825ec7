import { dayAfter } from '#contract/wire/indianTime.ts'

/** More holidays in a row are a mistake in the configuration. */
const longestBreak = 60

/** The Indian working day on which payments of a day are paid out: the next that is no holiday. */
export const settlesOn = (txnDay: string, holidays: ReadonlySet<string>): string => {
  for (let days = 1; days <= longestBreak; days += 1) {
    const day = dayAfter(txnDay, days)
    if (!holidays.has(day)) return day
  }
  throw new RangeError(`The ${longestBreak} days after ${txnDay} are all holidays.`)
}
