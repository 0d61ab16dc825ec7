import { sql } from 'drizzle-orm'
import { type FeedEvent, feedKinds } from '#contract/feed/index.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { FeedContext } from './feedContext.ts'

export interface Conflict {
  readonly one: { readonly event: Pick<FeedEvent, 'id' | 'kind' | 'subject' | 'seenrevision'> }
  readonly field: string
  readonly reason: 'deskKnowsLater' | 'inBatch'
  readonly desk: unknown
  readonly sent: unknown
  readonly deskRevision: number
}

/** Keeps what an event says otherwise than the desk, sealed, until somebody decides. */
export const keepConflicts = async (
  { tx, clientId, sourceId, seal, now }: FeedContext,
  conflicts: readonly Conflict[],
): Promise<void> => {
  if (conflicts.length === 0) return
  const rows = conflicts.map(({ one, field, reason, desk, sent, deskRevision }) => ({
    event_id: one.event.id,
    of: feedKinds[one.event.kind].of,
    subject: one.event.subject,
    field,
    reason,
    sealed: seal.seal(JSON.stringify({ desk, sent }), sealedFields.feedConflict).toString('hex'),
    desk_revision: deskRevision,
    seen_revision: one.event.seenrevision,
  }))
  await tx.execute(sql`
    insert into feed_conflicts (client_id, source_id, event_id, "of", subject, field, reason, sealed, desk_revision,
      seen_revision, made_at)
    select ${clientId}, ${sourceId}, n.event_id, n.of, n.subject, n.field, n.reason, decode(n.sealed, 'hex'),
      n.desk_revision, n.seen_revision, ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(event_id text, "of" text, subject text, field text,
      reason text, sealed text, desk_revision int, seen_revision int)
    on conflict do nothing`)
}
