import { impactCalls } from '#contract/calls/platform/readImpact.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { ImpactSources } from './impactSource.ts'

export const readImpact =
  (sources: ImpactSources): Handler<'impact.read'> =>
  async ({ act, key }, context) => {
    const { services } = context.staff
    if (!impactCalls[act].access.anyOf.some((service) => services.has(service))) refuse('not-allowed')
    const found = (await sources[act](context, [key])).get(key)
    return found ?? refuse('record-not-found', { recorded: { subject: `${act}:${key}`, after: { asked: act } } })
  }
