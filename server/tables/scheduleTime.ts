import type { Rhythm } from '#contract/calls/schedules.ts'
import { dayAfter, indianDay, instantOfIndian } from '#contract/wire/indianTime.ts'

const hour = '06:00'
const monday = 1

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The Indian day on which a report of the rhythm is made next, after `day`. */
const nextDay = (rhythm: Rhythm, day: string): string => {
  if (rhythm === 'daily') return dayAfter(day, 1)
  if (rhythm === 'monthly') return firstOfMonth(dayAfter(firstOfMonth(day), 31))
  const ahead = (monday - weekday(day) + 7) % 7
  return dayAfter(day, ahead === 0 ? 7 : ahead)
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
  const thisMonday = dayAfter(day, -((weekday(day) + 6) % 7))
  return { from: dayAfter(thisMonday, -7), to: dayAfter(thisMonday, -1) }
}
