import { type SQL, sql } from 'drizzle-orm'
import type { Conflict, ConflictValue } from '#contract/calls/platform/incoming.ts'
import type { Subject } from '#contract/feed/ownership.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { isMoneyField } from '#machines/platform/feedDecision.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import type { Sealing } from './applyCorrected.ts'
import { maskField } from './maskedEvent.ts'
import type { OpenConflict } from './openConflict.ts'
import { sharedOfSuper } from './sharedOfSuper.ts'
import { contextOf } from './takeEvents.ts'
import { takerOf } from './takeValues.ts'

type Row = {
  id: number
  client_id: number
  client: string
  source_id: number
  source: string
  event_id: string
  of: Subject
  subject: string
  reason: OpenConflict['reason']
  fields: { field: string; sealed: string }[]
  made_at: Date
  version: number
  last4: string
  is_ended: boolean
  is_submitted: boolean
  decision_id: string | null
}

export const openConflicts = async (
  tx: Tx,
  { fieldSeal }: Pick<Sealing, 'fieldSeal'>,
  which: SQL,
  rest: SQL = sql``,
): Promise<OpenConflict[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select g.*, m.name as client, s.source, m.ended_at is not null as is_ended, coalesce(b.version, u.version, r.version, 1) as version,
      coalesce(r.account_ref_last4, '') as last4, coalesce(u.state = 'submitted', false) as is_submitted,
      (select d.id from feed_decisions d where d.source_id = g.source_id and d.event_id = g.event_id and d.state = 'waiting') as decision_id
    from (
      select min(c.id)::int as id, min(c.client_id) as client_id, c.source_id, c.event_id, min(c."of") as "of",
        min(c.subject) as subject, min(c.reason) as reason, min(c.made_at) as made_at,
        json_agg(json_build_object('field', c.field, 'sealed', encode(c.sealed, 'hex')) order by c.field) as fields
      from feed_conflicts c where c.decided_at is null and ${which} group by c.source_id, c.event_id) g
    join machine_clients m on m.id = g.client_id join feed_sources s on s.id = g.source_id
    left join merchants r on g.of in ('merchant', 'papers', 'brandMapping', 'superMerchant')
      and r.merchant_code = split_part(g.subject, ':', 1)
    left join brand_mappings b on g.of = 'brandMapping' and b.merchant_id = r.id and b.brand_code = split_part(g.subject, ':', 2)
    left join super_merchants u on g.of = 'superMerchant' and u.merchant_id = r.id
    order by g.made_at desc, g.id desc ${rest}`)
  return rows.map((row) => ({
    conflictId: row.id,
    clientId: row.client_id,
    client: row.client,
    sourceId: row.source_id,
    source: row.source,
    eventId: row.event_id,
    of: row.of,
    subject: row.subject,
    reason: row.reason,
    fields: row.fields.map(({ field, sealed }) => ({
      field,
      ...(JSON.parse(fieldSeal.open(Buffer.from(sealed, 'hex'), sealedFields.feedConflict)) as {
        desk: unknown
        sent: unknown
      }),
    })),
    madeAt: new Date(row.made_at),
    version: row.version,
    accountLast4: row.last4,
    isClientEnded: row.is_ended,
    isSubmitted: row.is_submitted,
    decisionId: row.decision_id,
  }))
}

export const findConflict = async (
  tx: Tx,
  gateway: Pick<Sealing, 'fieldSeal'>,
  which: SQL,
): Promise<OpenConflict | undefined> => (await openConflicts(tx, gateway, which))[0]

export const isMoneyOfConflict = ({ of }: Pick<OpenConflict, 'of'>, field: string): boolean =>
  isMoneyField(of, `data.${field}`)

/** Whose merchants a super merchant has, staff change in its own screen. */
export const isTakeable = ({ of }: Pick<OpenConflict, 'of'>, field: string): boolean =>
  takerOf(of) !== undefined && (of !== 'superMerchant' || Object.hasOwn(sharedOfSuper, field))

/** The value at the desk was that of the time; an account is shown as it is now. */
export const conflictDifferences = (conflict: OpenConflict): ConflictValue[] =>
  conflict.fields.map(({ field, desk, sent }) => ({
    field,
    before:
      conflict.of === 'merchant' && field === 'accountNumber'
        ? maskToLast4(conflict.accountLast4)
        : maskField(field, desk),
    after: maskField(field, sent),
    isMoney: isMoneyOfConflict(conflict, field),
    isTakeable: isTakeable(conflict, field),
  }))

/** Why no value of it can be taken; empty: it can. */
export const whyNotTaken = (conflict: OpenConflict): string => {
  const { of, reason, fields, isClientEnded, isSubmitted, decisionId } = conflict
  if (decisionId !== null) return 'It waits for a second person.'
  if (reason === 'inBatch' && of === 'refund') return 'What a refund is for never changes. Keep it, and ask the source.'
  if (reason === 'inBatch')
    return 'The payment is in a settlement that was sealed, which never changes. Keep it, and settle the difference by a refund or a hold.'
  if (isSubmitted) return 'The super merchant waits for a decision: nothing of it changes until then.'
  if (!fields.some(({ field }) => isTakeable(conflict, field)))
    return 'Staff change it in its own screen. Keep it here.'
  return isClientEnded ? 'Its client has ended: nothing of it is applied any more.' : ''
}

export const presentConflict = (conflict: OpenConflict): Conflict => {
  const whyNot = whyNotTaken(conflict)
  return {
    conflictId: conflict.conflictId,
    client: conflict.client,
    source: conflict.source,
    eventId: conflict.eventId,
    kind: conflict.of,
    subject: conflict.subject,
    reason: conflict.reason,
    fields: conflictDifferences(conflict),
    madeAt: conflict.madeAt.toISOString(),
    can: conflict.decisionId !== null ? [] : whyNot === '' ? ['keep', 'take'] : ['keep'],
    whyNot,
    decisionId: conflict.decisionId,
    version: conflict.version,
  }
}

/** Closes it: the named fields take the value of the event by the rules of the door, the others stay. */
export const takeConflict = async (
  { tx, gateway, staff, now }: Pick<StaffContext, 'tx' | 'gateway' | 'staff' | 'now'>,
  conflict: OpenConflict,
  take: readonly string[],
  editors: readonly string[],
): Promise<void> => {
  if (take.length > 0)
    await takerOf(conflict.of)?.({
      context: contextOf(gateway, tx, conflict.clientId, conflict.sourceId, editors),
      conflict,
      fields: conflict.fields.filter(({ field }) => take.includes(field)),
      by: { tx, gateway, staff, now },
    })
  await tx.execute(sql`
    update feed_conflicts set decided_by = ${staff.staffId}, decided_at = ${now.toISOString()},
      is_taken = field = any(${sql.param([...take])}::text[])
    where source_id = ${conflict.sourceId} and event_id = ${conflict.eventId} and decided_at is null`)
}
