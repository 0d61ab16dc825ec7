import type { Waiting } from '#contract/calls/platform/waiting.ts'
import { type ImpactAct, impactCalls } from '#contract/calls/platform/readImpact.ts'
import { isMoneyKind, moneyKindEntries, type WaitingKind, waitingKinds } from '#contract/waitingKinds/index.ts'
import type { Handler, Staff } from '#server/gateway/handler.ts'
import { type DecidingContext, decidingContext } from '#server/people/independence/index.ts'
import type { ImpactSources } from '#server/platform/impact/index.ts'
import { nothingWaits, type WaitingSources } from './waitingSource.ts'

/** Checked records ask for the services of their kind themselves. */
const mayDecide = (kind: WaitingKind, { services }: Staff): boolean =>
  !isMoneyKind(kind) || moneyKindEntries[kind].deciders.some((service) => services.has(service))

const isImpactAct = (kind: string): kind is ImpactAct & WaitingKind => Object.hasOwn(impactCalls, kind)

/** Says of each row of the page what it moves. */
const withImpacts = async (
  rows: readonly Waiting[],
  impacts: ImpactSources,
  context: DecidingContext,
): Promise<Waiting[]> => {
  const found = new Map<string, Waiting['impact']>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    if (!isImpactAct(kind)) continue
    const keys = rows.filter((row) => row.kind === kind).map(({ key }) => key)
    for (const [key, impact] of await impacts[kind](context, keys)) found.set(`${kind} ${key}`, impact)
  }
  return rows.map((row) => ({ ...row, impact: found.get(`${row.kind} ${row.key}`) ?? null }))
}

/** Oldest first over all kinds. Each gives as many as the page may need of it. */
export const listWaiting =
  (sources: WaitingSources, impacts: ImpactSources): Handler<'waiting.list'> =>
  async ({ kind: wanted, page, size }, asked) => {
    const context = await decidingContext(asked)
    const upTo = (page + 1) * size + 1
    const counts = {} as Record<WaitingKind, number>
    const found = []
    for (const kind of waitingKinds) {
      const limit = wanted === undefined || wanted === kind ? upTo : 0
      const part = mayDecide(kind, context.staff) ? await sources[kind](context, limit) : nothingWaits
      counts[kind] = part.count
      found.push(...part.rows)
    }
    const rows = found.sort((a, b) => a.since.localeCompare(b.since) || a.key.localeCompare(b.key))
    return {
      rows: await withImpacts(rows.slice(page * size, (page + 1) * size), impacts, context),
      hasMore: rows.length > (page + 1) * size,
      counts,
    }
  }
