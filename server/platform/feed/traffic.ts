import { sql } from 'drizzle-orm'
import { type AlarmKind, trafficMinutes, type TrafficOfKind } from '#contract/calls/platform/incoming.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { documentFaults } from './sentDocuments.ts'

const dayMs = 86_400_000
const partMs = trafficMinutes * 60_000
const rateMinutes = 5

type Part = { at: Date; applied: number; waiting: number; refused: number; passed_over: number }

/** Outcomes that are no word of this list are codes of faults. */
const isFault = sql`m.outcome not in ('applied', 'duplicate', 'stale', 'early', 'conflict')`

/** A document that did not come is counted when that is known, and is no event that came then. */
const isEvent = sql`m.outcome <> all(${sql.param([...documentFaults])}::text[])`

const partsOf = async (tx: Tx, clientId: number | undefined, now: Date) => {
  const last = Math.floor(now.getTime() / partMs) * partMs
  const first = last - dayMs + partMs
  const { rows } = await tx.execute<Part>(sql`
    select to_timestamp(floor(extract(epoch from m.minute) / ${partMs / 1_000}::int) * ${partMs / 1_000}::int) as at,
      coalesce(sum(m.events) filter (where m.outcome = 'applied'), 0)::int as applied,
      coalesce(sum(m.events) filter (where m.outcome in ('early', 'conflict')), 0)::int as waiting,
      coalesce(sum(m.events) filter (where m.outcome in ('duplicate', 'stale')), 0)::int as passed_over,
      coalesce(sum(m.events) filter (where ${isFault}), 0)::int as refused
    from machine_clients c cross join lateral (
      select minute, outcome, events from feed_minutes
      where client_id = c.id and minute >= ${new Date(first).toISOString()} and minute <= ${now.toISOString()}) m
    where ${clientId ?? null}::int is null or c.id = ${clientId ?? null} group by 1`)
  const known = new Map(rows.map((row) => [new Date(row.at).getTime(), row]))
  return Array.from({ length: dayMs / partMs }, (_, index) => {
    const from = first + index * partMs
    const part = known.get(from)
    return {
      from: new Date(from).toISOString(),
      applied: part?.applied ?? 0,
      waiting: part?.waiting ?? 0,
      refused: part?.refused ?? 0,
      passedOver: part?.passed_over ?? 0,
    }
  })
}

type OfKind = Omit<TrafficOfKind, 'lastAt' | 'perMinute' | 'lagMs'> & {
  lastAt: Date | null
  recent: number
  age: string | null
}

const kindsOf = async (tx: Tx, clientId: number | undefined, now: Date): Promise<TrafficOfKind[]> => {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const sumOf = (outcome: string) => sql`coalesce(sum(m.events) filter (where m.outcome = ${outcome}), 0)::int`
  const { rows } = await tx.execute<OfKind>(sql`
    with counted as (
      select c.id as client_id, m.kind, coalesce(sum(m.events) filter (where ${isEvent}), 0)::int as received, ${sumOf('applied')} as applied,
        ${sumOf('duplicate')} as duplicate, ${sumOf('stale')} as stale, ${sumOf('early')} as early,
        ${sumOf('conflict')} as conflict, coalesce(sum(m.events) filter (where ${isFault}), 0)::int as refused,
        max(m.minute) filter (where ${isEvent}) as last_at,
        coalesce(sum(m.events) filter (where m.minute > ${ago(rateMinutes * 60_000)} and ${isEvent}), 0)::int as recent,
        sum(m.age_ms) filter (where m.minute > ${ago(partMs)})
          / nullif(sum(m.events) filter (where m.minute > ${ago(partMs)} and m.age_ms > 0), 0) as age
      from machine_clients c cross join lateral (
        select minute, kind, outcome, events, age_ms from feed_minutes
        where client_id = c.id and minute > ${ago(dayMs)} and minute <= ${now.toISOString()}) m
      group by c.id, m.kind),
    kept as (
      select client_id, kind, count(*) filter (where state = 'early')::int as waiting,
        count(*) filter (where state = 'refused')::int as refused from feed_kept group by client_id, kind),
    named as (
      select client_id, kind from counted union select client_id, kind from kept)
    select c.id as "clientId", c.name as client, c.source, n.kind,
      coalesce(t.received, 0) as received, coalesce(t.applied, 0) as applied, coalesce(t.duplicate, 0) as duplicate,
      coalesce(t.stale, 0) as stale, coalesce(t.early, 0) as early, coalesce(t.conflict, 0) as conflict,
      coalesce(t.refused, 0) as refused, t.last_at as "lastAt", coalesce(t.recent, 0) as recent, t.age,
      coalesce(k.waiting, 0) as "waitingNow", coalesce(k.refused, 0) as "refusedNow"
    from named n join machine_clients c on c.id = n.client_id
    left join counted t on t.client_id = n.client_id and t.kind = n.kind
    left join kept k on k.client_id = n.client_id and k.kind = n.kind
    where ${clientId ?? null}::int is null or c.id = ${clientId ?? null}
    order by c.name, n.kind`)
  return rows.map(({ recent, age, lastAt, ...row }) => ({
    ...row,
    perMinute: recent / rateMinutes,
    lagMs: age === null ? null : Math.round(Number(age)),
    lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
  }))
}

type Alarm = { client: string; what: AlarmKind; figure: string; most: string; since: Date }

export const readTraffic: Handler<'incoming.traffic'> = async ({ clientId }, { tx, gateway, now }) => {
  const { rows: alarms } = await tx.execute<Alarm>(sql`
    select c.name as client, a.what, a.figure, a.most, a.since from feed_alarms a join machine_clients c on c.id = a.client_id
    where a.ended_at is null and c.ended_at is null order by a.since`)
  const { rows: open } = await tx.execute<{ conflicts: number }>(sql`
    select count(distinct (source_id, event_id))::int as conflicts from feed_conflicts
    where decided_at is null and (${clientId ?? null}::int is null or client_id = ${clientId ?? null})`)
  return {
    at: now.toISOString(),
    conflicts: open[0]?.conflicts ?? 0,
    parts: await partsOf(tx, clientId, now),
    kinds: await kindsOf(tx, clientId, now),
    stream: await gateway.lookAtStream(),
    alarms: alarms.map(({ figure, most, since, ...alarm }) => ({
      ...alarm,
      figure: Number(figure),
      most: Number(most),
      since: new Date(since).toISOString(),
    })),
  }
}
