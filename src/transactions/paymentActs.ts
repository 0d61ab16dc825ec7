import { askRefund } from '#contract/calls/money/refunds.ts'
import { holdTransaction, releaseTransaction } from '#contract/calls/money/settlementHolds.ts'
import type { SettlementState } from '#contract/calls/money/settlements.ts'
import type { FoundAct } from '#src/gateway/findable.ts'

interface Payment {
  readonly txnRefNumber: string
  readonly status: string
  /** The state of what the merchant is paid for it; absent: it is not looked at here. */
  readonly settlement?: SettlementState
  /** It goes out with a batch: nothing holds it any more. */
  readonly isInBatch?: boolean
}

const addressOf = (tab: string, params: Readonly<Record<string, string>>): string =>
  `/accounts/${tab}?${new URLSearchParams(params)}`

/** What is done with a payment, each up to its question. */
export const paymentActs = ({ txnRefNumber, status, settlement, isInBatch = false }: Payment): FoundAct[] => {
  if (status.toLowerCase() !== 'successful') return []
  const refund: FoundAct = {
    verb: 'refund',
    label: `Refund ${txnRefNumber}`,
    to: addressOf('refunds', { refund: txnRefNumber }),
    call: askRefund,
  }
  const hold: FoundAct = {
    verb: 'hold',
    label: `Hold ${txnRefNumber}`,
    to: addressOf('holds', { hold: txnRefNumber }),
    call: holdTransaction,
  }
  const release: FoundAct = {
    verb: 'release',
    label: `Release ${txnRefNumber}`,
    to: addressOf('holds', { release: txnRefNumber }),
    call: releaseTransaction,
  }
  if (settlement === 'Hold') return [refund, release]
  return settlement === undefined || settlement === 'Settled' || isInBatch ? [refund] : [refund, hold]
}
