import type { WaitingKindEntry } from './waitingKind.ts'

/** By its number. */
export const erasureKind = {
  kind: 'erasure',
  name: 'Erasure of a Person’s Data',
  step: 'release',
  deciders: ['getusers'],
  decidedAt: (requestId) => `/person-requests/${requestId}?as=decide`,
} as const satisfies WaitingKindEntry
