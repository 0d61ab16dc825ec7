/** India has one zone and no summer time: UTC+5:30, without a time zone database. */
const offsetMs = 5.5 * 3_600_000
const dayMs = 86_400_000

const shifted = (at: Date): Date => new Date(at.getTime() + offsetMs)

/** Of the days asked for last, by their number since 1970: every call asks for the same few. */
const days = new Map<number, string>()

/** The calendar day in India, where the desk works: `YYYY-MM-DD`. */
export const indianDay = (at: Date): string => {
  const number = Math.floor((at.getTime() + offsetMs) / dayMs)
  const known = days.get(number)
  if (known !== undefined) return known
  if (days.size >= 1_000) days.clear()
  const day = shifted(at).toISOString().slice(0, 10)
  days.set(number, day)
  return day
}

export interface IndianClock {
  readonly year: number
  /** 1 is January. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** What a clock on a wall in India shows. */
export const indianClock = (at: Date): IndianClock => {
  const wall = shifted(at)
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

/** The instants of one Indian day, from the first to before the next; undefined for a day that no calendar has. */
export const indianDayBounds = (day: string): { readonly from: Date; readonly before: Date } | undefined => {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined
  return { from: new Date(midnight - offsetMs), before: new Date(midnight - offsetMs + dayMs) }
}

/** The instant at which the Indian day of `at` is over. */
export const indianMidnightAfter = (at: Date): Date =>
  new Date(Math.floor(shifted(at).getTime() / dayMs) * dayMs + dayMs - offsetMs)

/** Whole calendar days from one day to another; negative when `to` is past. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The calendar day so many days later (earlier, when negative). */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
