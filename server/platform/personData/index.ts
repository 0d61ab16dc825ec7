import type { Handlers } from '#server/gateway/handler.ts'
import { askErasure, decideErasure } from './askErasure.ts'
import { giveCopy } from './giveCopy.ts'
import { getPersonRequest, lastErasure, listPersonRequests } from './listPersonRequests.ts'
import { readPersonData } from './readPersonData.ts'

export const personRequestsHandlers: Handlers<'personRequests'> = {
  'personRequests.list': listPersonRequests,
  'personRequests.get': getPersonRequest,
  'personRequests.preview': readPersonData,
  'personRequests.giveCopy': giveCopy,
  'personRequests.askErasure': askErasure,
  'personRequests.decide': decideErasure,
  'personRequests.lastErasure': lastErasure,
}

export { startErasures } from './eraseData.ts'
export { walkPersonRequests } from './listPersonRequests.ts'
export { waitingErasures } from './waitingErasures.ts'
export { writeCopy } from './writeCopy.ts'
