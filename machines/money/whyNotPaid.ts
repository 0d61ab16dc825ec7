import type { CarriedWhy } from '#contract/calls/money/settlementBatches.ts'
import { blockerTexts, type SettlementBlocker } from '#contract/calls/money/settlements.ts'

interface Kept {
  readonly number: number
  readonly since: string
  /** Empty: until it is released. */
  readonly until: string
  readonly reason: string
}

export interface PaidFacts {
  /** Null: no run has worked out a row yet. */
  readonly status: string | null
  readonly blockers: readonly SettlementBlocker[]
  readonly hold: {
    readonly status: string
    readonly by: string
    readonly since: string
    readonly reason: string
  } | null
  /** The merchant of it is on hold, and it is in no batch. */
  readonly merchantHold?: Kept | null
  /** A reserve of the merchant keeps a part of it back. */
  readonly reserve?: (Kept & { readonly amount: string }) | null
  readonly batch: { readonly id: number; readonly state: string; readonly settlesOn: string } | null
  /** Why its payout is carried over, and in no other batch yet. */
  readonly carriedWhy?: CarriedWhy | null
  readonly bankStatus: string
  readonly utrNumber: string
}

const ofBatch = ({ id, state, settlesOn }: NonNullable<PaidFacts['batch']>): string => {
  switch (state) {
    case 'open':
    case 'sealed':
      return `It is in batch ${id}, which waits for a second person. It is to be paid on ${settlesOn}.`
    case 'approved':
      return `It is in batch ${id}, which is approved. It is to be paid on ${settlesOn}.`
    default:
      return `It is in batch ${id}, which was sent to the bank. The bank has not confirmed it yet.`
  }
}

const carriedTexts: Readonly<Record<CarriedWhy, string>> = {
  small: 'Its payout is below the smallest one.',
  noRail: 'Its payout has an amount that none of the batch’s rails takes.',
}

const untilOf = ({ until }: Kept): string => (until === '' ? 'until it is released' : `until ${until}`)

const ofReserve = (reserve: PaidFacts['reserve']): string =>
  reserve === null || reserve === undefined
    ? ''
    : `${reserve.amount} of it is kept back ${untilOf(reserve)} by reserve ${reserve.number} of the merchant: ${reserve.reason}`

const ofRest = ({
  status,
  blockers,
  hold,
  merchantHold = null,
  batch,
  carriedWhy = null,
  bankStatus,
  utrNumber,
  reserve = null,
}: PaidFacts): string => {
  if (bankStatus === 'RETURNED') return 'The bank returned the money. It is added to a later batch.'
  if (bankStatus === 'UNKNOWN') return 'The bank has not said what became of the money.'
  if (carriedWhy !== null) return `${carriedTexts[carriedWhy]} The merchant’s next batch includes it.`
  if (status === 'Settled')
    return utrNumber === '' && reserve === null
      ? 'It was set off against what the merchant owes. No money was sent.'
      : ''
  if (hold !== null)
    return `It is held (${hold.status}) by ${hold.by || 'somebody'} since ${hold.since}: ${hold.reason}`
  if (merchantHold !== null)
    return `The merchant is on hold since ${merchantHold.since}, ${untilOf(merchantHold)}: ${merchantHold.reason}`
  if (batch !== null) return ofBatch(batch)
  if (blockers.length > 0) return blockers.map((one) => blockerTexts[one]).join(' ')
  return status === null ? '' : 'It is ready, and in no batch yet. The next batch takes it.'
}

/** Why a merchant does not have the money of a payment; empty: they have it. For whoever is asked by the merchant. */
export const whyNotPaid = (facts: PaidFacts): string =>
  [ofRest(facts), ofReserve(facts.reserve)].filter((text) => text !== '').join(' ')
