import type { WaitingKindEntry } from './waitingKind.ts'

/** By its id. */
export const forceMatchKind = {
  kind: 'forceMatch',
  name: 'Force-match',
  step: 'approve',
  deciders: ['opssettlements'],
  decidedAt: (forceMatchId) => `/accounts/recon/force-matches?${new URLSearchParams({ record: forceMatchId })}`,
} as const satisfies WaitingKindEntry
