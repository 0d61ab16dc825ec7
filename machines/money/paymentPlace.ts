import type { PayoutState } from '#contract/calls/money/settlementBatches.ts'
import type { SettlementState } from '#contract/calls/money/settlements.ts'
import type { PaymentPlace } from '#contract/calls/money/payments.ts'

export interface PlaceFacts {
  readonly isSuccessful: boolean
  readonly capturedPaise: number
  /** Given back to the payer, confirmed by the provider. */
  readonly refundedPaise: number
  /** Null: no run has worked out a row yet. */
  readonly status: SettlementState | null
  /** Whether the day of the payment has been run. */
  readonly isDayRun: boolean
  /** A live hold, which may be there before the row is. */
  readonly isHeld: boolean
  readonly isInBatch: boolean
  /** The payout that pays it, or that paid it last where one came back; null: none. */
  readonly payoutState: PayoutState | null
}

export interface PlacedMoney {
  readonly place: PaymentPlace
  readonly paise: number
}

const placeOfPayout: Readonly<Record<PayoutState, PaymentPlace>> = {
  none: 'setOff',
  planned: 'inBatch',
  sent: 'sent',
  credited: 'credited',
  returned: 'returned',
  unknown: 'unknown',
}

const placeOfRest = ({ status, isDayRun, isHeld, isInBatch, payoutState }: PlaceFacts): PaymentPlace => {
  if (status === 'Settled' || isInBatch) return payoutState === null ? 'inBatch' : placeOfPayout[payoutState]
  if (isHeld || status === 'Hold') return 'held'
  if (status === null) return isDayRun ? 'late' : 'notDue'
  return status === 'Draft' ? 'waiting' : 'ready'
}

/** Where the money of a payment is: each captured paisa in one place. What was given back is one, the rest is another. */
export const placesOf = (facts: PlaceFacts): readonly PlacedMoney[] => {
  if (!facts.isSuccessful) return []
  const refunded = Math.min(facts.refundedPaise, facts.capturedPaise)
  const rest = facts.capturedPaise - refunded
  return [
    ...(rest > 0 ? [{ place: placeOfRest(facts), paise: rest }] : []),
    ...(refunded > 0 ? [{ place: 'refunded' as const, paise: refunded }] : []),
  ]
}
