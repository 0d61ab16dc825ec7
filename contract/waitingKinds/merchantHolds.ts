import type { WaitingKindEntry } from './waitingKind.ts'

const decidedAt = (holdId: string) => `/merchant-holds/${holdId}?as=decide`

/** By its number. */
export const merchantHoldKind = {
  kind: 'merchantHold',
  name: 'Hold of a Merchant',
  step: 'approve',
  deciders: ['opssettlements'],
  decidedAt,
} as const satisfies WaitingKindEntry

/** By the number of the hold or reserve. */
export const merchantReleaseKind = {
  kind: 'merchantRelease',
  name: 'Release of a Merchant',
  step: 'release',
  deciders: ['opssettlements'],
  decidedAt,
} as const satisfies WaitingKindEntry
