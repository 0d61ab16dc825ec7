const istMs = 5.5 * 3_600_000
const dayMs = 86_400_000

export interface IstClock {
  readonly day: number
  /** 1 is January. */
  readonly month: number
  readonly year: number
  readonly hour: number
  readonly minute: number
}

export const istClock = (at: Date): IstClock => {
  const shifted = new Date(at.getTime() + istMs)
  return {
    day: shifted.getUTCDate(),
    month: shifted.getUTCMonth() + 1,
    year: shifted.getUTCFullYear(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  }
}

/** The instants of one IST day, from the first to before the next; undefined for a day that no calendar has. */
export const istDay = (day: string): { from: Date; before: Date } | undefined => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined
  return { from: new Date(midnight - istMs), before: new Date(midnight - istMs + dayMs) }
}
