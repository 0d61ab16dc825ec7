import { sql } from 'drizzle-orm'
import { feedKinds } from '#contract/feed/index.ts'
import { refusedFor } from '#contract/feed/readEvent.ts'
import type { FeedContext, Outcomes } from './feedContext.ts'
import type { GoodEvent } from './judgeEvents.ts'

interface Place {
  readonly epoch: number
  readonly sequence: number
}

const isLater = (one: Place, other: Place): boolean =>
  one.epoch > other.epoch || (one.epoch === other.epoch && one.sequence > other.sequence)

type Known = { of: string; subject: string; source_id: number; epoch: string; sequence: string }

const keyOf = (of: string, subject: string): string => `${of} ${subject}`
const keyOfEvent = ({ event }: GoodEvent): string => keyOf(feedKinds[event.kind].of, event.subject)

const knownOf = async ({ tx }: FeedContext, events: readonly GoodEvent[]): Promise<Map<string, Known>> => {
  if (events.length === 0) return new Map()
  const rows = events.map(({ event }) => ({ of: feedKinds[event.kind].of, subject: event.subject }))
  const { rows: known } = await tx.execute<Known>(sql`
    select s.* from json_to_recordset(${JSON.stringify(rows)}::json) as n("of" text, subject text)
    join feed_subjects s on s.of = n.of and s.subject = n.subject`)
  return new Map(known.map((row) => [keyOf(row.of, row.subject), row]))
}

/** Those that are later than all that is known of their thing and than those before them here: what could still count. */
export const laterThanKnown = async <Event extends GoodEvent>(
  context: FeedContext,
  events: readonly Event[],
): Promise<Event[]> => {
  const known = await knownOf(context, events)
  const last = new Map<string, Place>(
    [...known].map(([key, { epoch, sequence }]) => [key, { epoch: Number(epoch), sequence: Number(sequence) }]),
  )
  return events.filter((one) => {
    const key = keyOfEvent(one)
    if (!isLater(one.event, last.get(key) ?? { epoch: 0, sequence: 0 })) return false
    last.set(key, one.event)
    return true
  })
}

/**
 * The one event to apply of each thing: the last that is later than all that is known of it. Those before it in the same
 * request are done with it. Whoever brings something of the same thing at the same time waits until this is done.
 */
export const latestOfEach = async (
  context: FeedContext,
  events: readonly GoodEvent[],
  outcomes: Outcomes,
): Promise<GoodEvent[]> => {
  const bySubject = Map.groupBy(events, keyOfEvent)
  const several = [...bySubject.values()].filter((all) => all.length > 1).flatMap(([one]) => one ?? [])
  const before = await knownOf(context, several)
  const latest = new Map<string, GoodEvent>()
  for (const [key, all] of bySubject) {
    const known = before.get(key)
    let last: Place =
      known === undefined ? { epoch: 0, sequence: 0 } : { epoch: Number(known.epoch), sequence: Number(known.sequence) }
    for (const one of all) {
      if (all.length > 1 && !isLater(one.event, last)) {
        outcomes.set(one, 'stale')
        continue
      }
      const earlier = latest.get(key)
      if (earlier !== undefined) outcomes.set(earlier, 'applied')
      latest.set(key, one)
      last = one.event
    }
  }
  if (latest.size === 0) return []
  const rows = [...latest.values()].map(({ event: { kind, subject, epoch, sequence } }) => ({
    of: feedKinds[kind].of,
    subject,
    epoch,
    sequence,
  }))
  const moved = await context.tx.execute<{ of: string; subject: string }>(sql`
    insert into feed_subjects as s ("of", subject, source_id, epoch, sequence)
    select n.of, n.subject, ${context.sourceId}, n.epoch, n.sequence
    from json_to_recordset(${JSON.stringify(rows)}::json) as n("of" text, subject text, epoch bigint, sequence bigint)
    order by n.of collate "C", n.subject collate "C"
    on conflict ("of", subject) do update set epoch = excluded.epoch, sequence = excluded.sequence
    where s.source_id = excluded.source_id and (excluded.epoch, excluded.sequence) > (s.epoch, s.sequence)
    returning s.of, s.subject`)
  const own = new Set(moved.rows.map(({ of, subject }) => keyOf(of, subject)))
  const left = [...latest.values()].filter((one) => !own.has(keyOfEvent(one)))
  const known = await knownOf(context, left)
  for (const one of left) {
    const isOfAnother = known.get(keyOfEvent(one))?.source_id !== context.sourceId
    const why = isOfAnother ? refusedFor('subject-of-another', 'subject') : 'stale'
    for (const same of bySubject.get(keyOfEvent(one)) ?? []) outcomes.set(same, why)
  }
  return [...latest.values()].filter((one) => own.has(keyOfEvent(one)))
}
