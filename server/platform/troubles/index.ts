import type { Handlers } from '#server/gateway/handler.ts'
import { listTroubles } from './listTroubles.ts'
import type { TroubleSources } from './troubleSource.ts'

export const troublesHandlers = (sources: TroubleSources): Handlers<'troubles'> => ({
  'troubles.list': listTroubles(sources),
})

export { noTroubles, type TroubleSource, type TroubleSources, troublesOfQuery } from './troubleSource.ts'
