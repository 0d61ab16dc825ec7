import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import type { Outcome } from './judgeEvents.ts'

export interface Counted {
  readonly kind: string
  readonly outcome: Outcome
  /** When it was made; absent: nobody could read that. */
  readonly time?: string
}

export const wordOf = (outcome: Outcome): string => (typeof outcome === 'string' ? outcome : outcome.code)

/** A clock that goes ahead makes nothing younger than it is; one millisecond tells it from an age that is not known. */
const ageOf = (time: string | undefined, now: Date): number =>
  time === undefined ? 0 : Math.max(1, now.getTime() - Date.parse(time))

/** Counts what came; last in its transaction, because everybody who sends at the same time counts here. */
export const countMinute = async (tx: Tx, clientId: number, now: Date, events: readonly Counted[]): Promise<void> => {
  if (events.length === 0) return
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString()
  const counts = Map.groupBy(events, ({ kind, outcome }) => `${kind} ${wordOf(outcome)}`)
  const rows = [...counts].map(([key, all]) => {
    const [kind = '', outcome = ''] = key.split(' ')
    return { kind, outcome, events: all.length, age_ms: all.reduce((sum, { time }) => sum + ageOf(time, now), 0) }
  })
  await tx.execute(sql`
    insert into feed_minutes as m (client_id, minute, kind, outcome, events, age_ms)
    select ${clientId}, ${minute}, n.kind, n.outcome, n.events, n.age_ms
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(kind text, outcome text, events int, age_ms bigint)
    order by n.kind collate "C", n.outcome collate "C"
    on conflict (client_id, minute, kind, outcome) do update set events = m.events + excluded.events,
      age_ms = m.age_ms + excluded.age_ms`)
}

type Minute = { name: string; minute: Date; kind: string; outcome: string; events: number }

const taken = new Set(['applied', 'duplicate', 'stale', 'early', 'conflict'])

/** One entry for each client, kind and minute that is over, and one for each fault. */
export const auditMinutes = async (tx: Tx, now: Date): Promise<void> => {
  const over = new Date(now.getTime() - 120_000).toISOString()
  const { rows } = await tx.execute<Minute>(sql`
    with over as (select client_id, minute, kind, outcome from feed_minutes
      where not is_audited and minute < ${over} order by minute limit 500 for update skip locked),
    done as (update feed_minutes m set is_audited = true from over o where m.client_id = o.client_id
      and m.minute = o.minute and m.kind = o.kind and m.outcome = o.outcome
      returning m.client_id, m.minute, m.kind, m.outcome, m.events)
    select c.name, d.minute, d.kind, d.outcome, d.events from done d join machine_clients c on c.id = d.client_id
    order by d.minute, c.name, d.kind, d.outcome`)
  const entries = Map.groupBy(rows, ({ name, minute, kind, outcome }) =>
    [name, String(minute), kind, taken.has(outcome) ? 'done' : outcome].join('\n'),
  )
  for (const all of entries.values()) {
    const [first] = all
    if (first === undefined) continue
    await writeAudit(tx, {
      at: now,
      staffId: null,
      loginId: '',
      call: 'feed.receive',
      outcome: taken.has(first.outcome) ? 'done' : first.outcome,
      subject: `client:${first.name}`,
      after: {
        kind: first.kind,
        minute: new Date(first.minute).toISOString(),
        ...Object.fromEntries(all.map(({ outcome, events }) => [outcome, events])),
      },
      requestId: randomUUID(),
    })
  }
}
