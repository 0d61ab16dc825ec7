import type { Rhythm } from '#contract/calls/reports/schedules.ts'
import { dayAfter, indianDay, instantOfIndian, mondayOf } from '#contract/wire/indianTime.ts'

const hour = '06:00'

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The Indian day on which a report of the rhythm is made next, after `day`. */
const nextDay = (rhythm: Rhythm, day: string): string => {
  if (rhythm === 'daily') return dayAfter(day, 1)
  if (rhythm === 'monthly') return firstOfMonth(dayAfter(firstOfMonth(day), 31))
  return dayAfter(mondayOf(day), 7)
}

export const nextTime = (rhythm: Rhythm, now: Date): Date =>
  instantOfIndian(`${nextDay(rhythm, indianDay(now))}T${hour}`)

/** The days that a report made at `at` is of, both included. */
export const daysBefore = (rhythm: Rhythm, at: Date): { readonly from: string; readonly to: string } => {
  const day = indianDay(at)
  if (rhythm === 'daily') return { from: dayAfter(day, -1), to: dayAfter(day, -1) }
  if (rhythm === 'monthly') {
    const last = dayAfter(firstOfMonth(day), -1)
    return { from: firstOfMonth(last), to: last }
  }
  const thisMonday = mondayOf(day)
  return { from: dayAfter(thisMonday, -7), to: dayAfter(thisMonday, -1) }
}
