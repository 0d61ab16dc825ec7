import type { WaitingKindEntry } from './waitingKind.ts'

/** By its id. */
export const refundKind = {
  kind: 'refund',
  name: 'Refund',
  step: 'approve',
  deciders: ['opssettlements'],
  decidedAt: (refundId) => `/accounts/refunds/${refundId}`,
} as const satisfies WaitingKindEntry
