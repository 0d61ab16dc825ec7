import { dayAfter, dayOfWeek } from '#contract/wire/indianTime.ts'

/** On which days banks pay nothing out. */
export interface BankCalendar {
  /** `rbi`: every Sunday, second and fourth Saturdays, and the three national holidays. */
  readonly closed: 'none' | 'rbi'
  /** Days that are named one by one: those of a state, and what the Reserve Bank declares. */
  readonly holidays: ReadonlySet<string>
}

/** More holidays in a row are a mistake in the configuration. */
const longestBreak = 60

const [sunday, saturday] = [0, 6]
const nationalHolidays = new Set(['01-26', '08-15', '10-02'])

/** Second and fourth Saturdays are public holidays of banks since 1 Sep 2015 (RBI/2015-16/160), first, third and fifth are not. */
const isClosedByRule = (day: string): boolean => {
  const weekday = dayOfWeek(day)
  const saturdayOfMonth = Math.ceil(Number(day.slice(8)) / 7)
  return (
    weekday === sunday ||
    (weekday === saturday && (saturdayOfMonth === 2 || saturdayOfMonth === 4)) ||
    nationalHolidays.has(day.slice(5))
  )
}

const isOpen = (day: string, { closed, holidays }: BankCalendar): boolean =>
  !holidays.has(day) && !(closed === 'rbi' && isClosedByRule(day))

/** The Indian working day on which payments of a day are paid out: the next on which banks pay. */
export const settlesOn = (txnDay: string, calendar: BankCalendar): string => {
  for (let days = 1; days <= longestBreak; days += 1) {
    const day = dayAfter(txnDay, days)
    if (isOpen(day, calendar)) return day
  }
  throw new RangeError(`The ${longestBreak} days after ${txnDay} are all holidays.`)
}
