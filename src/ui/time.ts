import { indianDay, indianTimeOfDay, shownCalendarDay } from '#contract/wire/indianTime.ts'

/** An instant as people in India read it: `21 Nov 2026, 14:30:05`. Undefined for what is no instant. */
export const formatInstant = (iso: string, showSeconds = false): string | undefined => {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return undefined
  return `${formatDay(indianDay(at))}, ${indianTimeOfDay(at, showSeconds)}`
}

/** A calendar day, never shifted: `21 Nov 2026`. Undefined for what is no day. */
export const formatDay = (day: string): string | undefined => shownCalendarDay(day)
