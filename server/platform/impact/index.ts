import type { Handlers } from '#server/gateway/handler.ts'
import type { ImpactSources } from './impactSource.ts'
import { readImpact } from './readImpact.ts'

export const impactHandlers = (sources: ImpactSources): Handlers<'impact'> => ({
  'impact.read': readImpact(sources),
})

export {
  always,
  type CountedFor,
  countedAs,
  impactOfQuery,
  type ImpactSource,
  type ImpactSources,
  never,
} from './impactSource.ts'
export { type ImpactRows, sumUp } from './sumUp.ts'
