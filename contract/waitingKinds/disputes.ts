import type { WaitingKindEntry } from './waitingKind.ts'

/** What somebody does to one: by the number of the dispute. */
export const disputeKind = {
  kind: 'dispute',
  name: 'Dispute',
  step: 'approve',
  deciders: ['opssettlements'],
  decidedAt: (disputeRef) => `/disputes/${encodeURIComponent(disputeRef)}?as=decide`,
} as const satisfies WaitingKindEntry
