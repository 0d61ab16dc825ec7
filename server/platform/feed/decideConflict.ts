import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { Conflict } from '#contract/calls/platform/incoming.ts'
import type { RequestOfName } from '#contract/index.ts'
import { bankFields } from '#machines/platform/feedDecision.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import {
  conflictDifferences,
  findConflict,
  isMoneyOfConflict,
  isTakeable,
  openConflicts,
  presentConflict,
  takeConflict,
  whyNotTaken,
} from './conflictRows.ts'
import { askSecond } from './feedDecisions.ts'

type Wanted = Omit<RequestOfName<'incoming.conflicts'>, 'page' | 'size'>

const whichOf = ({ clientId, conflictId, text = '' }: Wanted) => sql`
  (${clientId ?? null}::int is null or c.client_id = ${clientId ?? null})
  and (${text} = '' or c.event_id = ${text} or c.subject = any(array[${text}, ${text.toUpperCase()}]::text[]))
  and (${conflictId ?? null}::bigint is null or exists (select from feed_conflicts o
    where o.id = ${conflictId ?? null} and o.source_id = c.source_id and o.event_id = c.event_id))`

export const listConflicts: Handler<'incoming.conflicts'> = async ({ page, size, ...wanted }, { tx, gateway }) => {
  const which = whichOf(wanted)
  const rows = await openConflicts(tx, gateway, which, sql`limit ${size} offset ${(page - 1) * size}`)
  const counted = await tx.execute<{ count: number }>(sql`
    select count(distinct (c.source_id, c.event_id))::int as count from feed_conflicts c where c.decided_at is null and ${which}`)
  return { rows: rows.map(presentConflict), total: counted.rows[0]?.count ?? 0 }
}

export async function* walkConflicts(
  { page: _page, size: _size, ...wanted }: RequestOfName<'incoming.conflicts'>,
  { tx, gateway }: Pick<StaffContext, 'tx' | 'gateway'>,
): AsyncGenerator<readonly Conflict[]> {
  const atATime = 500
  for (let offset = 0; ; offset += atATime) {
    const rows = await openConflicts(tx, gateway, whichOf(wanted), sql`limit ${atATime} offset ${offset}`)
    if (rows.length === 0) return
    yield rows.map(presentConflict)
  }
}

export const resolveConflict: Handler<'incoming.resolve'> = async ({ conflictId, take, remark }, context) => {
  const { tx, gateway, staff, ifMatch, note } = context
  await tx.execute(sql`select from feed_conflicts where id = ${conflictId} for update`)
  const conflict =
    (await findConflict(tx, gateway, whichOf({ conflictId }))) ??
    refuse('record-not-found', { recorded: { subject: `conflict:${conflictId}`, after: { asked: 'conflict' } } })
  if (conflict.version !== ifMatch) refuse('record-changed')
  if (conflict.decisionId !== null) refuse('wrong-state', { message: 'It waits for a second person already.' })
  if (remark.length < shortestReason) refuse('remark-missing')
  const subject = `event:${conflict.source} ${conflict.eventId}`
  const wanted = conflict.fields.map(({ field }) => field).filter((field) => take.includes(field))
  if (wanted.length !== new Set(take).size) refuse('record-changed')
  const said = conflictDifferences(conflict).map(({ field, before, after }) => ({
    field,
    before,
    after: wanted.includes(field) ? after : before,
  }))
  const after = { about: `${conflict.of}:${conflict.subject}`, taken: wanted, remark, changes: said }
  if (wanted.length > 0) {
    const whyNot = whyNotTaken(conflict)
    if (whyNot !== '') refuse('wrong-state', { message: whyNot })
    if (!wanted.every((field) => isTakeable(conflict, field)))
      refuse('wrong-state', { message: 'Staff change members in the screen of the super merchant. Keep them here.' })
    const bank = conflict.fields.map(({ field }) => field).filter((field) => bankFields.includes(field))
    if (bank.some((field) => wanted.includes(field)) && !bank.every((field) => wanted.includes(field)))
      refuse('bank-together')
  }
  if (wanted.some((field) => isMoneyOfConflict(conflict, field))) {
    const decisionId = randomUUID()
    await askSecond(context, {
      decisionId,
      act: 'conflict',
      row: {
        client_id: conflict.clientId,
        source_id: conflict.sourceId,
        event_id: conflict.eventId,
        kind: conflict.of,
        subject: conflict.subject,
        version: conflict.version,
      },
      sealed: gateway.fieldSeal.seal(JSON.stringify(wanted), sealedFields.feedConflict),
      paise: null,
      remark,
    })
    note({ subject, after: { waits: decisionId, ...after } })
    return { outcome: 'waits', decisionId }
  }
  await takeConflict(context, conflict, wanted, [staff.staffId])
  note({ subject, before: { state: 'conflict' }, after })
  return { outcome: wanted.length === 0 ? 'kept' : 'taken', decisionId: null }
}
