import type { WaitingKindEntry } from './waitingKind.ts'

/** By its id. */
export const offerChangeKind = {
  kind: 'offerChange',
  name: 'Offer Change',
  step: 'approve',
  deciders: ['getusers', 'upload_offer', 'offerdescupdate'],
  decidedAt: (waitId) => `/offer-mgmt?${new URLSearchParams({ waiting: waitId })}`,
} as const satisfies WaitingKindEntry

/** A scheme or a group code that widens what offers reach, by its id. */
export const catalogueChangeKind = {
  kind: 'catalogueChange',
  name: 'Scheme or Group Code Change',
  step: 'approve',
  deciders: ['addeditbrandconfig'],
  decidedAt: (waitId) => `/brand-config?${new URLSearchParams({ waiting: waitId })}`,
} as const satisfies WaitingKindEntry
