import { type SQL, sql } from 'drizzle-orm'
import type { AlarmKind } from '#contract/calls/platform/incoming.ts'
import { feedNotice } from '#contract/calls/files/files.ts'
import { integrationsService } from '#contract/calls/people/secondAdministrator.ts'
import { formatPercent } from '#contract/wire/money.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { sendNotifications, tellAdministrators } from '#server/platform/notifications/index.ts'
import type { Tx } from '#server/db/database.ts'
import { documentFaults } from './sentDocuments.ts'

const minuteMs = 60_000
/** What is looked at: long enough that one slow minute is none. */
const lagMinutes = 15
const shareMinutes = 60
const usualDays = 7
/** No share is worked out of fewer events. */
const fewestEvents = 20

type Figures = {
  id: number
  name: string
  lag: string | null
  recent: number
  refused: number
  stale: number
  usual: number
  usual_stale: number
  last_at: Date | null
  /** Days of the last seven on which it sent at this time, and days since it sent first. */
  sent_days: number
  days: number
  sent_week_ago: boolean
  /** Since when it is known to be silent. */
  silent_since: Date | null
}

interface Found {
  readonly what: AlarmKind
  readonly figure: number
  readonly most: number
}

/** Nobody can say of fewer days what is usual. */
const fewestDays = 2

const basisPoints = (part: number, of: number): number => (of === 0 ? 0 : Math.round((part / of) * 10_000))

/** Where a source is often stale, three times its usual share is unusual. */
const timesUsual = 3

/** A document that did not come is counted when that is known, and is no event that came then. */
const isEvent = sql`f.outcome <> all(${sql.param([...documentFaults])}::text[])`

/** The same stretch of time on each of the last seven days. */
const sentThen = (clientId: SQL, now: Date, silentMs: number): SQL => sql`
  select count(*) filter (where sent)::int as sent_days,
    count(*) filter (where exists (select from feed_minutes f where f.client_id = ${clientId}
      and f.minute <= ${now.toISOString()}::timestamptz - d.no * interval '1 day' and ${isEvent}))::int as days,
    coalesce(bool_or(sent and no = 7), false) as sent_week_ago
  from (select no, exists (select from feed_minutes f where f.client_id = ${clientId}
    and f.minute > ${new Date(now.getTime() - silentMs).toISOString()}::timestamptz - no * interval '1 day'
    and f.minute <= ${now.toISOString()}::timestamptz - no * interval '1 day' and ${isEvent}) as sent
    from generate_series(1, ${usualDays}::int) no) d`

const figuresOf = async (tx: Tx, now: Date, silentMs: number): Promise<Figures[]> => {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const isFault = sql`m.outcome not in ('applied', 'duplicate', 'stale', 'early', 'conflict')`
  const { rows } = await tx.execute<Figures>(sql`
    select c.id, c.name,
      sum(m.age_ms) filter (where m.minute > ${ago(lagMinutes * minuteMs)} and m.age_ms > 0)
        / nullif(sum(m.events) filter (where m.minute > ${ago(lagMinutes * minuteMs)} and m.age_ms > 0), 0) as lag,
      coalesce(sum(m.events) filter (where m.minute > ${ago(shareMinutes * minuteMs)}), 0)::int as recent,
      coalesce(sum(m.events) filter (where m.minute > ${ago(shareMinutes * minuteMs)} and ${isFault}), 0)::int as refused,
      coalesce(sum(m.events) filter (where m.minute > ${ago(shareMinutes * minuteMs)} and m.outcome = 'stale'), 0)::int as stale,
      coalesce(sum(m.events) filter (where m.minute <= ${ago(shareMinutes * minuteMs)}), 0)::int as usual,
      coalesce(sum(m.events) filter (where m.minute <= ${ago(shareMinutes * minuteMs)} and m.outcome = 'stale'), 0)::int as usual_stale,
      s.sent_days, s.days, s.sent_week_ago, l.last_at,
      (select a.since from feed_alarms a where a.client_id = c.id and a.what = 'silent' and a.ended_at is null) as silent_since
    from machine_clients c cross join lateral (${sentThen(sql`c.id`, now, silentMs)}) s
    cross join lateral (select max(f.minute) as last_at from feed_minutes f
      where f.client_id = c.id and f.minute <= ${now.toISOString()} and ${isEvent}) l
    left join lateral (
      select minute, outcome, events, age_ms from feed_minutes
      where client_id = c.id and minute > ${ago(usualDays * 86_400_000)} and minute <= ${now.toISOString()}) m on true
    where c.ended_at is null and c.ends_at > ${now.toISOString()} and c.confirmed_at is not null
    group by c.id, c.name, s.sent_days, s.days, s.sent_week_ago, l.last_at`)
  return rows
}

/**
 * For how long a source that usually sends at this time has sent nothing; 0: that is nothing unusual. A source that is known
 * to be silent stays so until it sends, also at a time at which it never does.
 */
const silenceOf = (row: Figures, now: Date, silentMs: number): number => {
  if (row.last_at === null) return 0
  const silence = now.getTime() - new Date(row.last_at).getTime()
  if (row.silent_since !== null && new Date(row.silent_since) >= new Date(row.last_at)) return silence
  const isUsual = row.days >= fewestDays && row.sent_days * 2 > row.days && (row.days < usualDays || row.sent_week_ago)
  return silence > silentMs && isUsual ? silence : 0
}

const alarmsOf = (row: Figures, limits: Gateway['config']['feedAlarms'], now: Date): Found[] => {
  const lag = Math.round(Number(row.lag ?? 0))
  const isEnough = row.recent >= fewestEvents
  const refused = isEnough ? basisPoints(row.refused, row.recent) : 0
  const stale = isEnough ? basisPoints(row.stale, row.recent) : 0
  const usual = Math.max(limits.staleBasisPoints, timesUsual * basisPoints(row.usual_stale, row.usual))
  const all: readonly Found[] = [
    { what: 'lag', figure: lag, most: limits.lagMs },
    { what: 'refused', figure: refused, most: limits.refusedBasisPoints },
    { what: 'stale', figure: stale, most: usual },
    { what: 'silent', figure: silenceOf(row, now, limits.silentMs), most: limits.silentMs },
  ]
  return all.filter(({ what, figure, most }) => (what === 'silent' ? figure > 0 : figure > most))
}

const minutesOf = (ms: number): string => `${Math.max(1, Math.round(ms / minuteMs))} minutes`
const spanOf = (ms: number): string => (ms < 120 * minuteMs ? minutesOf(ms) : `${Math.round(ms / 3_600_000)} hours`)

const messageOf = (name: string, { what, figure, most }: Found): string => {
  if (what === 'lag')
    return `Events of ${name} are ${minutesOf(figure)} old when they come; the limit is ${minutesOf(most)}.`
  if (what === 'refused') return `${formatPercent(figure)} of the events of ${name} in the last hour were refused.`
  if (what === 'silent')
    return `Nothing has come from ${name} for ${spanOf(figure)}; at this time of the day it usually sends.`
  return `${formatPercent(figure)} of the events of ${name} in the last hour were stale, more than usual.`
}

/** Begins and ends episodes of what is wrong; people are told when one begins. */
export const lookForAlarms = async (gateway: Gateway): Promise<void> => {
  const { database, config, now } = gateway
  const at = now()
  const told = await database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('opsdesk feed alarms')) as is_mine`,
    )
    if (rows[0]?.is_mine !== true) return 0
    const all = (await figuresOf(tx, at, config.feedAlarms.silentMs)).map((row) => ({
      row,
      found: alarmsOf(row, config.feedAlarms, at),
    }))
    const open = all.flatMap(({ row, found }) => found.map((one) => ({ client: row.id, ...one })))
    await tx.execute(sql`
      update feed_alarms a set ended_at = ${at.toISOString()} where ended_at is null and not exists (
        select from json_to_recordset(${JSON.stringify(open)}::json) as n(client int, what text)
        where n.client = a.client_id and n.what = a.what)`)
    let begun = 0
    for (const { row, found } of all)
      for (const one of found) {
        const { rowCount } = await tx.execute(sql`
          insert into feed_alarms (client_id, what, figure, most, since)
          values (${row.id}, ${one.what}, ${one.figure}, ${one.most}, ${at.toISOString()}) on conflict do nothing`)
        if (rowCount === 0) continue
        begun += 1
        await tellAdministrators(tx, at, {
          services: [integrationsService],
          name: 'Incoming events',
          message: messageOf(row.name, one),
          notice: feedNotice,
        })
      }
    return begun
  })
  if (told > 0) await sendNotifications(gateway)
}
