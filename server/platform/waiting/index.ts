import type { Handlers } from '#server/gateway/handler.ts'
import type { ImpactSources } from '#server/platform/impact/index.ts'
import { listWaiting } from './listWaiting.ts'
import type { WaitingSources } from './waitingSource.ts'

export const waitingHandlers = (sources: WaitingSources, impacts: ImpactSources): Handlers<'waiting'> => ({
  'waiting.list': listWaiting(sources, impacts),
})

export { waitingOfQuery } from './waitingOfQuery.ts'
export { nothingWaits, type WaitingSource, type WaitingSources } from './waitingSource.ts'
