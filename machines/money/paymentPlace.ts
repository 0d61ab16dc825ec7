import { z } from 'zod'
import { PayoutState } from '#contract/calls/money/settlementBatches.ts'
import { SettlementState } from '#contract/calls/money/settlements.ts'
import type { PaymentPlace } from '#contract/calls/money/payments.ts'

/** Where the part is that a reserve of the merchant keeps back: with us, or in a later payout. */
export const ReserveState = z.enum(['held', ...PayoutState.options])
export type ReserveState = z.infer<typeof ReserveState>

/** What decides where the part of a payment is that is neither given back nor disputed. */
export interface Standing {
  /** Null: no run has worked out a row yet. */
  readonly status: SettlementState | null
  /** Whether the day of the payment has been run. */
  readonly isDayRun: boolean
  /** A live hold of it or of its merchant, which may be there before the row is. */
  readonly isHeld: boolean
  readonly isInBatch: boolean
  /** The payout that pays it, or that paid it last where one came back or was carried over; null: none. */
  readonly payoutState: PayoutState | null
  /** Null: no reserve keeps anything of it back, or what it kept back has come as far as the rest. */
  readonly reserveState: ReserveState | null
}

export interface PlaceFacts extends Standing {
  readonly isSuccessful: boolean
  readonly capturedPaise: number
  /** Given back to the payer, confirmed by the provider. */
  readonly refundedPaise: number
  /** Asked back by the payer's bank, and not decided. */
  readonly disputedPaise: number
  /** Kept back by a reserve; refunds and disputes are taken off first. */
  readonly reservedPaise: number
}

export interface PlacedMoney {
  readonly place: PaymentPlace
  readonly paise: number
}

const placeOfPayout: Readonly<Record<PayoutState, PaymentPlace>> = {
  none: 'setOff',
  carried: 'carried',
  planned: 'inBatch',
  sent: 'sent',
  credited: 'credited',
  returned: 'returned',
  unknown: 'unknown',
}

export const placeOfRest = ({
  status,
  isDayRun,
  isHeld,
  isInBatch,
  payoutState,
}: Omit<Standing, 'reserveState'>): PaymentPlace => {
  // Settled before the desk made batches.
  if (status === 'Settled' && !isInBatch) return 'credited'
  if (isInBatch) return payoutState === null ? 'inBatch' : placeOfPayout[payoutState]
  if (isHeld || status === 'Hold') return 'held'
  if (status === null) return isDayRun ? 'late' : 'notDue'
  return status === 'Draft' ? 'waiting' : 'ready'
}

export const placeOfReserve = (state: ReserveState): PaymentPlace => (state === 'held' ? 'held' : placeOfPayout[state])

/**
 * Where the money of a payment is: each captured paisa in one place. What was given back, what is disputed, what a reserve
 * keeps back, the rest.
 */
export const placesOf = (facts: PlaceFacts): readonly PlacedMoney[] => {
  if (!facts.isSuccessful) return []
  const refunded = Math.min(facts.refundedPaise, facts.capturedPaise)
  const disputed = Math.min(facts.disputedPaise, facts.capturedPaise - refunded)
  const reserved = Math.min(
    facts.reserveState === null ? 0 : facts.reservedPaise,
    facts.capturedPaise - refunded - disputed,
  )
  return [
    { place: placeOfRest(facts), paise: facts.capturedPaise - refunded - disputed - reserved },
    { place: placeOfReserve(facts.reserveState ?? 'held'), paise: reserved },
    { place: 'disputed' as const, paise: disputed },
    { place: 'refunded' as const, paise: refunded },
  ].filter(({ paise }) => paise > 0)
}

const either = [false, true]

type RestStanding = Omit<Standing, 'reserveState'>

const standings: readonly RestStanding[] = [null, ...SettlementState.options].flatMap((status) =>
  [null, ...PayoutState.options].flatMap((payoutState) =>
    either.flatMap((isDayRun) =>
      either.flatMap((isHeld) => either.map((isInBatch) => ({ status, payoutState, isDayRun, isHeld, isInBatch }))),
    ),
  ),
)

/** Every standing whose money is at the place: how a query asks for it. */
export const standingsAt = (place: PaymentPlace): readonly RestStanding[] =>
  standings.filter((standing) => placeOfRest(standing) === place)
