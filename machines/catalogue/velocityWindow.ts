import { indianDayAt, mondayOf } from '#contract/wire/indianTime.ts'
import type { OfferTransaction } from './offerRule.ts'
import type { VelocityRule } from './velocityRule.ts'

/** The day, the Monday of the week, or the month in which an instant lies in India. */
export const velocitySpanAt = (span: VelocityRule['span'], at: number): string => {
  const day = indianDayAt(at)
  if (span === 'day') return day
  if (span === 'month') return day.slice(0, 7)
  return mondayOf(day)
}

export type VelocityAnswer = 'within' | 'beyond' | 'unknown'

/**
 * Counts transactions against a velocity rule, oldest first. Only what is within it counts: a transaction that would go
 * beyond is not taken, and a smaller one after it may be. Without a key of who paid nothing can be counted.
 */
export const createVelocityWindow = (rule: VelocityRule) => {
  const used = new Map<string, number>()
  return {
    take: ({ payer, amountPaise, at }: OfferTransaction): VelocityAnswer => {
      const key = payer?.[rule.unit] ?? ''
      if (key === '') return 'unknown'
      const window = `${velocitySpanAt(rule.span, at)} ${key}`
      const next = (used.get(window) ?? 0) + (rule.measure === 'count' ? 1 : amountPaise)
      if (next > rule.most) return 'beyond'
      used.set(window, next)
      return 'within'
    },
  }
}
