import type { Handlers } from '#server/gateway/handler.ts'
import { listWaiting } from './listWaiting.ts'
import type { WaitingSources } from './waitingSource.ts'

export const waitingHandlers = (sources: WaitingSources): Handlers<'waiting'> => ({
  'waiting.list': listWaiting(sources),
})

export { waitingOfQuery } from './waitingOfQuery.ts'
export { nothingWaits, type WaitingSource, type WaitingSources } from './waitingSource.ts'
