import { setTimeout as passing } from 'node:timers/promises'
import { indianMidnightAfter } from '#contract/wire/indianTime.ts'

/** Sessions end with the day in India: what takes up to `ms` is not begun when that would cut it; it waits for the new day. */
export const passDayTurn = async (ms: number): Promise<void> => {
  const left = indianMidnightAfter(new Date()).getTime() - Date.now()
  if (left < ms) await passing(left + 1_000)
}
