import { isMoneyKind, moneyKindEntries, type WaitingKind, waitingKinds } from '#contract/waitingKinds/index.ts'
import type { Handler, Staff } from '#server/gateway/handler.ts'
import { decidingContext } from '#server/people/independence/index.ts'
import { nothingWaits, type WaitingSources } from './waitingSource.ts'

/** Checked records ask for the services of their kind themselves. */
const mayDecide = (kind: WaitingKind, { services }: Staff): boolean =>
  !isMoneyKind(kind) || moneyKindEntries[kind].deciders.some((service) => services.has(service))

/** Oldest first over all kinds. Each gives as many as the page may need of it. */
export const listWaiting =
  (sources: WaitingSources): Handler<'waiting.list'> =>
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
    return { rows: rows.slice(page * size, (page + 1) * size), hasMore: rows.length > (page + 1) * size, counts }
  }
