import type { WaitingKindEntry } from './waitingKind.ts'

/** By its number. */
export const legalHoldEndKind = {
  kind: 'legalHoldEnd',
  name: 'End of a Legal Hold',
  step: 'release',
  deciders: ['getusers'],
  decidedAt: (legalHoldId) => `/legal-holds/${legalHoldId}?as=decide`,
} as const satisfies WaitingKindEntry
