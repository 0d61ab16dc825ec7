import { dayAfter, isCalendarDay } from '#contract/wire/indianTime.ts'
import { monthNamed } from '#contract/wire/monthNames.ts'

/** Longer than any way to write a day and a time: what is longer is not looked at. */
const longest = 40
const earliestYear = 1900
/** Two digits of a year never mean a year that is further ahead than this. */
const yearsAhead = 20

/** As people shorten it in India too. */
const monthOf = (word: string): number => monthNamed(word === 'sept' ? 'sep' : word)

/** Decimal digits of a script are a run of ten, and no two runs touch after NFKC. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** What is typed, in lower case, with plain digits, single spaces and none of the signs that nobody sees. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const written = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

interface Limits {
  /** The day in India, `2026-01-31`. */
  readonly today: string
  /** The last day that the field takes: a day without a year is the last such day until then. */
  readonly max?: string | undefined
}

/** The day, where a calendar has it. */
const dayOf = (day: string, month: number, year: string | undefined, { today, max }: Limits): string | undefined => {
  const thisYear = Number(today.slice(0, 4))
  let full = year === undefined ? thisYear : Number(year)
  if (year === undefined && max !== undefined && written(full, month, Number(day)) > max) full -= 1
  if (year?.length === 2) {
    full += Math.floor(thisYear / 100) * 100
    if (full > thisYear + yearsAhead) full -= 100
  }
  const read = written(full, month, Number(day))
  return full >= earliestYear && isCalendarDay(read) ? read : undefined
}

const relative: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
])
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?'
const inDigits = /^(\d{1,2})([/.\- ])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/
const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ /.-]?([a-z]{3,9})\\.?(?:,? ?[ /.-]?(\\d{4}|\\d{2}))?$`,
)
const monthFirst = new RegExp(`^${weekday}([a-z]{3,9})\\.? ?(\\d{1,2})(?:st|nd|rd|th)?(?:(?:, ?| )(\\d{4}))?$`)

const read = (text: string, limits: Limits): string | undefined => {
  const { today } = limits
  const [, sign, count] = /^([+-]) ?(\d{1,4})$/.exec(text) ?? []
  const days = count === undefined ? relative.get(text) : Number(`${sign}${count}`)
  if (days !== undefined) return dayAfter(today, days)
  const iso = yearFirst.exec(text)
  if (iso !== null) return dayOf(iso[4] ?? '', Number(iso[3]), iso[1], limits)
  const digits = inDigits.exec(text)
  if (digits !== null) return dayOf(digits[1] ?? '', Number(digits[3]), digits[4], limits)
  const named = dayFirst.exec(text)
  if (named !== null) return dayOf(named[1] ?? '', monthOf(named[2] ?? ''), named[3], limits)
  const american = monthFirst.exec(text)
  return american === null ? undefined : dayOf(american[2] ?? '', monthOf(american[1] ?? ''), american[3], limits)
}

/** The one reader of days that people write: `28/11`, `28-11-26`, `1 nov`, `yesterday`, `-7`. The day comes before the month. */
export const readDay = (typed: string, limits: Limits): string | undefined =>
  typed.length > longest ? undefined : read(plain(typed), limits)

const timeForm = /^(.+?)(?:,? | ?t)(\d{1,2})(?::(\d\d)(?::(\d\d))?)? ?([ap])?\.?(?:m\.?)?$/

/** A day with its time, as `2026-01-31T14:05`; with seconds where they are not 0. */
export const readMoment = (typed: string, limits: Limits): string | undefined => {
  if (typed.length > longest) return undefined
  const [, date = '', hourText = '', minute, second = '00', half] = timeForm.exec(plain(typed)) ?? []
  // `28 nov 14` is a day: an hour alone needs am or pm.
  if (hourText === '' || (minute === undefined && half === undefined)) return undefined
  const day = read(date, limits)
  const hour = Number(hourText)
  const isHour = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12
  if (day === undefined || !isHour || Number(minute ?? 0) > 59 || Number(second) > 59) return undefined
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return `${day}T${String(ofDay).padStart(2, '0')}:${minute ?? '00'}${second === '00' ? '' : `:${second}`}`
}

export const unreadableDay = 'This is no day. Write it as 28/11/2026, 28 Nov, yesterday or -7.'
export const unreadableMoment = 'This is no day with a time. Write it as 28 Nov 2026, 14:30.'
