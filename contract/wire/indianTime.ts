import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** India has one zone and no summer time: UTC+5:30. */
const offsetMinutes = 330
const offsetMs = offsetMinutes * 60_000
const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * What a clock on a wall in India shows, as a time in UTC. `utcOffset(330)` of dayjs is not used: it calculates in the
 * time zone of the device, and an hour is wrong where summer time begins or ends there.
 */
const wallOf = (at: Date): dayjs.Dayjs => dayjs.utc(at).add(offsetMinutes, 'minute')
const instantOf = (wall: dayjs.Dayjs): Date => wall.subtract(offsetMinutes, 'minute').toDate()

/** Keeps the last answers: lists and sheets ask for the same few days and minutes again and again. */
const remember = <Key, Answer>(make: (key: Key) => Answer): ((key: Key) => Answer) => {
  const known = new Map<Key, Answer>()
  return (key) => {
    const answer = known.get(key)
    if (answer !== undefined) return answer
    if (known.size >= 2_000) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}

const wallMs = (at: Date): number => {
  const ms = at.getTime() + offsetMs
  if (Number.isNaN(ms)) throw new RangeError('This is no instant.')
  return ms
}

const dayOfNumber = remember((daysSince1970: number) => dayjs.utc(daysSince1970 * dayMs).format('YYYY-MM-DD'))

/** The calendar day in India: `YYYY-MM-DD`. */
export const indianDay = (at: Date): string => dayOfNumber(Math.floor(wallMs(at) / dayMs))
/** `ms` counts from the epoch. */
export const indianDayAt = (ms: number): string => indianDay(new Date(ms))

const hourAndMinute = remember((minuteOfDay: number) => dayjs.utc(minuteOfDay * minuteMs).format('HH:mm'))
const seconds = remember((second: number) => dayjs.utc(second * 1_000).format('ss'))

/** The time of the day in India: `HH:mm`, or `HH:mm:ss`. */
export const indianTimeOfDay = (at: Date, showSeconds = false): string => {
  const ms = wallMs(at)
  const ofDay = ms - Math.floor(ms / dayMs) * dayMs
  const minute = Math.floor(ofDay / minuteMs)
  const text = hourAndMinute(minute)
  return showSeconds ? `${text}:${seconds(Math.floor((ofDay - minute * minuteMs) / 1_000))}` : text
}

/** The same of milliseconds, for rules that have no clock. */
export const indianTimeAt = (ms: number, showSeconds = false): string => indianTimeOfDay(new Date(ms), showSeconds)

/** `YYYY-MM-DD HH:mm:ss` in India, as sheets and exports write it. */
export const indianTimestamp = (at: Date): string => `${indianDay(at)} ${indianTimeOfDay(at, true)}`

/** In a format of dayjs, in India: `D_M_YYYY`. */
export const formatIndian = (at: Date, format: string): string => wallOf(at).format(format)
export const formatIndianAt = (ms: number, format: string): string => formatIndian(new Date(ms), format)

/** `YYYY-MM-DD HH:mm:ss` in UTC, as `startDate` of an upload is documented. */
export const utcTimestamp = (at: Date): string => dayjs.utc(at).format('YYYY-MM-DD HH:mm:ss')

interface DayBounds {
  readonly from: Date
  readonly before: Date
}

const boundsOf = remember((day: string): DayBounds | 'none' => {
  const midnight = dayjs.utc(day)
  if (midnight.format('YYYY-MM-DD') !== day) return 'none'
  return { from: instantOf(midnight), before: instantOf(midnight.add(1, 'day')) }
})

/** The instants of one Indian day, from the first to before the next; undefined for a day that no calendar has. */
export const indianDayBounds = (day: string): DayBounds | undefined => {
  const bounds = /^\d{4}-\d\d-\d\d$/.test(day) ? boundsOf(day) : 'none'
  return bounds === 'none' ? undefined : bounds
}

/** A calendar has this day, written `YYYY-MM-DD`. */
export const isCalendarDay = (day: string): boolean => indianDayBounds(day) !== undefined

const shownDay = remember((day: string) => dayjs.utc(day).format('DD MMM YYYY'))

/** A calendar day as people read it, `21 Nov 2026`; undefined for a day that no calendar has. */
export const shownCalendarDay = (day: string): string | undefined => (isCalendarDay(day) ? shownDay(day) : undefined)

/** The instant of a day and minute in India, `YYYY-MM-DDTHH:mm` as a field of a form has it. Invalid for no such time. */
export const instantOfIndian = (local: string): Date => instantOf(dayjs.utc(local))

/** The instant at which the Indian day of `at` is over. */
export const indianMidnightAfter = (at: Date): Date => instantOf(wallOf(at).startOf('day').add(1, 'day'))

/** Milliseconds from an instant to another, both ISO 8601 or since the epoch; negative when `to` is past. */
export const msBetween = (from: string | number, to: string | number): number => dayjs.utc(to).diff(from)

/** Whole calendar days from one day to another; negative when `to` is past. */
export const daysBetween = (from: string, to: string): number => dayjs.utc(to).diff(from, 'day')

/** 0 on a Sunday, 6 on a Saturday. */
export const dayOfWeek = (day: string): number => dayjs.utc(day).day()

/** The calendar day so many days later (earlier, when negative). */
export const dayAfter = (day: string, days: number): string => dayjs.utc(day).add(days, 'day').format('YYYY-MM-DD')

/** The Monday of the week in which a calendar day lies. */
export const mondayOf = (day: string): string => dayAfter(day, -((dayjs.utc(day).day() + 6) % 7))
