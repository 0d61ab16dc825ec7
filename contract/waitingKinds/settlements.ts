import type { WaitingKindEntry } from './waitingKind.ts'

/** By its id. */
export const settlementBatchKind = {
  kind: 'settlementBatch',
  name: 'Settlement Batch',
  step: 'approve',
  deciders: ['opssettlements'],
  decidedAt: (batchId) => `/accounts/batches/${batchId}`,
} as const satisfies WaitingKindEntry

/** By the number of the payment. */
export const holdReleaseKind = {
  kind: 'holdRelease',
  name: 'Hold Release',
  step: 'release',
  deciders: ['opssettlements'],
  decidedAt: (txnRefNumber) => `/accounts?${new URLSearchParams({ activeIndex: '0', release: txnRefNumber })}`,
} as const satisfies WaitingKindEntry

/** By the payout's reference: `B12-M0000001`. */
export const returnedPayoutKind = {
  kind: 'returnedPayout',
  name: 'Returned Payout',
  step: 'release',
  deciders: ['opssettlements'],
  decidedAt: (payoutRef) => `/payouts/${encodeURIComponent(payoutRef)}?as=confirm`,
} as const satisfies WaitingKindEntry
