import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import { drawFrom } from './draw.ts'
import type { Shop } from './shops.ts'
import { type Happening, orderOf, shopAmong, tradeAt, tradeOf } from './trade.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/**
 * How much of the trade of a living day a day of the past has: an hour of the demo is to be seen beside it, and whoever settles
 * a day of the demo waits for no thousands of rows that nobody may pay yet.
 */
const share = 1 / 240
/** On every such day the company writes one amount with a fraction: its total of the day then differs from the desk's. */
const wrongEvery = 7

/** The Indian days of history before this moment, oldest first; its own day is the last one. */
export const daysOfHistory = (now: number, days: number): string[] => {
  const today = indianDay(new Date(now))
  return Array.from({ length: days + 1 }, (_, at) => dayAfter(today, at - days))
}

/** What happened on a day before `until`: always the same for the same seed and day. */
export const historyOf = (seed: number, shops: readonly Shop[], day: string, until: number): Happening[] => {
  const bounds = indianDayBounds(day)
  if (bounds === undefined) return []
  const [from, before] = [bounds.from.getTime(), bounds.before.getTime()]
  const dayNumber = Math.floor(from / dayMs)
  const draws = drawFrom(seed * 100_003 + dayNumber)
  const name = day.replaceAll('-', '')
  const found: Happening[] = []
  const paid: { readonly subject: string; readonly amountPaise: number }[] = []
  for (let at = from, no = 0; at < before; at += minuteMs) {
    const wanted = tradeAt(at) * 60 * share
    const count = Math.floor(wanted) + (draws.chance(wanted % 1) ? 1 : 0)
    for (let one = 0; one < count; one += 1) {
      no += 1
      const shop = shopAmong(draws, shops)
      if (shop === undefined) continue
      const trade = tradeOf(draws, shop, `LV-${name}-${no}`, at + draws.between(0, minuteMs - 1))
      found.push(trade.ended, ...trade.after)
      if (trade.paidPaise !== undefined) paid.push({ subject: trade.ended.subject, amountPaise: trade.paidPaise })
      if (draws.chance(0.05)) found.push(orderOf(draws, shop, `O-LV-${name}-${no}`, at))
    }
  }
  if (dayNumber % wrongEvery === 0) {
    const at = found.findLastIndex(({ data }) => data['status'] === 'SUCCESSFUL')
    const last = found[at]
    if (last !== undefined)
      found[at] = { ...last, data: { ...last.data, amountPaise: Number(last.data['amountPaise']) + 0.5 } }
  }
  if (before > until) return found.filter(({ at }) => at < until)
  const amountPaise = paid.reduce((sum, one) => sum + one.amountPaise, 0)
  const totals = { count: paid.length, amountPaise, subjects: paid }
  return [...found, { kind: 'control.totals', subject: `payment:${day}`, at: before - 1, data: totals }]
}
