import type { Impact, Moved, UsedLimit } from '#contract/calls/platform/impact.ts'
import { formatCount } from '#src/ui/count.ts'
import { formatPaise } from '#src/ui/money.ts'

export const quantity = (of: number, unit: UsedLimit['unit']): string =>
  unit === 'paise' ? formatPaise(of) : formatCount(of)

/** What a limit is of, as its line begins. */
export const limitName = ({ unit, counted }: UsedLimit): string => {
  if (counted === 'act') return 'Of one payment'
  const span = counted === 'personHour' ? 'an hour' : '24 hours'
  return unit === 'paise' ? `In ${span}` : `${unit === 'merchants' ? 'Merchants' : 'Records'} in ${span}`
}

export const unitWords = {
  change: 'Changes',
  payment: 'Payments',
  payout: 'Payouts',
  recipient: 'Recipients',
} as const satisfies Record<Moved['unit'], string>

export const isBeyond = ({ most, used, asks }: UsedLimit): boolean => used + asks > most

/** Who confirms it, and why. */
export const confirmationWords = ({ secondPerson, limits, by }: Impact): string => {
  if (secondPerson === 'never') return ''
  if (secondPerson === 'always') return 'A second person always confirms this, whatever the amount.'
  return limits.some(isBeyond)
    ? 'This is more than one person does alone: a second person confirms it.'
    : `Within what ${by === '' ? 'one person' : by} does alone.`
}

/** The tightest of its limits, in a few words for a line of a list; empty: it counts for none. */
export const shortLimit = ({ limits, secondPerson }: Impact): string => {
  const [tightest] = limits.toSorted((a, b) => a.most - a.used - a.asks - (b.most - b.used - b.asks))
  if (tightest === undefined) return secondPerson === 'always' ? 'Always two people' : ''
  const { used, asks, most, unit } = tightest
  return `${quantity(used + asks, unit)} of ${quantity(most, unit)}`
}
