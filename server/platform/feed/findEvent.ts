import { sql } from 'drizzle-orm'
import type { BoundedPool } from '#server/db/boundedPool.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { faultWords } from './keptRows.ts'

interface FoundEvent {
  readonly id: string
  readonly outcome: string
  readonly receivedAt: string
  /** A refused event alone has these three. */
  readonly code: string | null
  readonly field: string | null
  readonly right: string | null
  /** Fields that became conflicts, and the revision of the desk beside which they stand. */
  readonly conflicts: readonly { readonly field: string; readonly reason: string; readonly deskRevision: number }[]
}

/** What became of an event of a source: of the last 35 days, and of those that are kept. */
export const findEvent = async (
  pool: Pick<BoundedPool, 'query'>,
  source: string,
  id: string,
): Promise<FoundEvent | undefined> => {
  const { rows } = await pool.query<{
    outcome: string
    received_at: Date
    fault: string | null
    field: string | null
    advice: string | null
    conflicts: FoundEvent['conflicts']
  }>(
    `select coalesce(k.state, e.outcome) as outcome, coalesce(k.received_at, e.received_at) as received_at,
       nullif(k.fault, '') as fault, nullif(k.field, '') as field, k.advice,
       (select coalesce(json_agg(json_build_object('field', c.field, 'reason', c.reason, 'deskRevision', c.desk_revision)
         order by c.field), '[]') from feed_conflicts c where c.source_id = s.id and c.event_id = $2) as conflicts
     from feed_sources s
     left join feed_events e on e.source_id = s.id and e.event_id = $2
     left join feed_kept k on k.source_id = s.id and k.event_id = $2
     where s.source = $1 and (e.event_id is not null or k.event_id is not null)`,
    [source, id],
  )
  const [row] = rows
  if (row === undefined) return undefined
  return {
    id,
    outcome: row.outcome,
    receivedAt: row.received_at.toISOString(),
    code: row.fault,
    field: row.field,
    right: row.fault === null ? null : faultWords(row.fault, row.advice ?? '').right,
    conflicts: row.conflicts,
  }
}

type Found = {
  source: string
  outcome: string
  received_at: Date
  fault: string | null
  field: string | null
  advice: string | null
  kept_id: number | null
  conflicts: { id: number; field: string; isDecided: boolean }[]
}

/** The same for people, whichever source sent it. */
export const findFeedEvent: Handler<'incoming.find'> = async ({ eventId }, { tx }) => {
  const { rows } = await tx.execute<Found>(sql`
    select s.source, coalesce(k.state, e.outcome) as outcome, coalesce(k.received_at, e.received_at) as received_at,
      nullif(k.fault, '') as fault, nullif(k.field, '') as field, k.advice, k.id::int as kept_id,
      (select coalesce(json_agg(json_build_object('id', c.id, 'field', c.field, 'isDecided', c.decided_at is not null)
        order by c.field), '[]') from feed_conflicts c where c.source_id = s.id and c.event_id = ${eventId}) as conflicts
    from feed_sources s
    left join feed_events e on e.source_id = s.id and e.event_id = ${eventId}
    left join feed_kept k on k.source_id = s.id and k.event_id = ${eventId}
    where e.event_id is not null or k.event_id is not null order by s.source limit 20`)
  return rows.map((row) => ({
    source: row.source,
    eventId,
    outcome: row.outcome,
    receivedAt: new Date(row.received_at).toISOString(),
    code: row.fault,
    field: row.field,
    right: row.fault === null ? null : faultWords(row.fault, row.advice ?? '').right,
    keptId: row.kept_id,
    conflicts: row.conflicts.map(({ id, field, isDecided }) => ({ conflictId: id, field, isDecided })),
  }))
}
