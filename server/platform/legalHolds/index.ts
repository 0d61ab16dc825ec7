import type { Handlers } from '#server/gateway/handler.ts'
import { askLegalHoldEnd, decideLegalHold } from './decideLegalHold.ts'
import { getLegalHold, listLegalHolds } from './listLegalHolds.ts'
import { setLegalHold } from './setLegalHold.ts'

export const legalHoldsHandlers: Handlers<'legalHolds'> = {
  'legalHolds.list': listLegalHolds,
  'legalHolds.get': getLegalHold,
  'legalHolds.set': setLegalHold,
  'legalHolds.askEnd': askLegalHoldEnd,
  'legalHolds.decide': decideLegalHold,
}

export { walkLegalHolds } from './listLegalHolds.ts'
export { waitingLegalHoldEnds } from './waitingLegalHolds.ts'
