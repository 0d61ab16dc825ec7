import { sql } from 'drizzle-orm'
import { refusedFor } from '#contract/feed/readEvent.ts'
import type { FeedContext, Outcomes } from './feedContext.ts'
import type { GoodEvent } from './judgeEvents.ts'

/** Within a request: the first of an id is looked at, the same again is a duplicate. */
const firstOfEach = (events: readonly GoodEvent[], outcomes: Outcomes): Map<string, GoodEvent> => {
  const first = new Map<string, GoodEvent>()
  for (const one of events) {
    const before = first.get(one.event.id)
    if (before === undefined) first.set(one.event.id, one)
    else outcomes.set(one, before.digest.equals(one.digest) ? 'duplicate' : refusedFor('id-reused', 'id'))
  }
  return first
}

/** Takes the ids that nobody has taken; whoever sends one of them at the same time waits until this is done. */
export const takeIds = async (
  { tx, sourceId, now }: FeedContext,
  events: readonly GoodEvent[],
  outcomes: Outcomes,
): Promise<GoodEvent[]> => {
  const first = firstOfEach(events, outcomes)
  if (first.size === 0) return []
  const rows = [...first.values()].map(({ event, digest }) => ({ id: event.id, digest: digest.toString('hex') }))
  const taken = await tx.execute<{ event_id: string }>(sql`
    insert into feed_events (source_id, event_id, digest, outcome, received_at)
    select ${sourceId}, n.id, decode(n.digest, 'hex'), 'applied', ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id text, digest text) order by n.id collate "C"
    on conflict do nothing returning event_id`)
  const own = new Set(taken.rows.map(({ event_id: id }) => id))
  const others = [...first.keys()].filter((id) => !own.has(id))
  if (others.length > 0) {
    const { rows: known } = await tx.execute<{ event_id: string; digest: string }>(sql`
      select event_id, encode(digest, 'hex') as digest from feed_events
      where source_id = ${sourceId} and event_id = any(${sql.param(others)}::text[])`)
    const digests = new Map(known.map(({ event_id: id, digest }) => [id, digest]))
    for (const id of others) {
      const one = first.get(id)
      if (one === undefined) continue
      const isSame = digests.get(id) === one.digest.toString('hex')
      outcomes.set(one, isSame ? 'duplicate' : refusedFor('id-reused', 'id'))
    }
  }
  return events.filter((one) => own.has(one.event.id) && !outcomes.has(one))
}

/** What the taken ids became; an id that was refused is free again. */
export const noteOutcomes = async (
  { tx, sourceId }: FeedContext,
  taken: readonly GoodEvent[],
  outcomes: Outcomes,
): Promise<void> => {
  const refused = taken.filter((one) => typeof outcomes.get(one) === 'object').map(({ event }) => event.id)
  const others = taken.flatMap((one) => {
    const outcome = outcomes.get(one)
    return typeof outcome === 'string' && outcome !== 'applied' ? [{ id: one.event.id, outcome }] : []
  })
  if (refused.length > 0)
    await tx.execute(sql`
      delete from feed_events where source_id = ${sourceId} and event_id = any(${sql.param(refused)}::text[])`)
  if (others.length > 0)
    await tx.execute(sql`
      update feed_events e set outcome = n.outcome
      from json_to_recordset(${JSON.stringify(others)}::json) as n(id text, outcome text)
      where e.source_id = ${sourceId} and e.event_id = n.id`)
}

/** The same of events that were kept: their ids are theirs, whether or not they were given free meanwhile. */
export const noteKeptOutcomes = async (
  context: FeedContext,
  events: readonly GoodEvent[],
  outcomes: Outcomes,
): Promise<void> => {
  const { tx, sourceId, now } = context
  const rows = events.flatMap((one) => {
    const outcome = outcomes.get(one)
    return typeof outcome === 'string' ? [{ id: one.event.id, digest: one.digest.toString('hex'), outcome }] : []
  })
  if (rows.length > 0)
    await tx.execute(sql`
      insert into feed_events as e (source_id, event_id, digest, outcome, received_at)
      select ${sourceId}, n.id, decode(n.digest, 'hex'), n.outcome, ${now.toISOString()}
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(id text, digest text, outcome text) order by n.id collate "C"
      on conflict (source_id, event_id) do update set outcome = excluded.outcome`)
  await noteOutcomes(
    context,
    events.filter((one) => typeof outcomes.get(one) === 'object'),
    outcomes,
  )
}
