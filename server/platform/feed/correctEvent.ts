import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { isRefused, readEvent, type Refused } from '#contract/feed/readEvent.ts'
import { prettyJson } from '#contract/wire/jsonText.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { countUnmasking } from '#server/merchants/merchants/index.ts'
import {
  type Applied,
  applyCorrected,
  correctedOf,
  correctionOf,
  faultOf,
  isFault,
  originalOf,
  paiseOfEvent,
  type Sealing,
} from './applyCorrected.ts'
import { askSecond } from './feedDecisions.ts'
import { type KeptRow, keptRows, lockKept, presentKept } from './keptRows.ts'
import { countMasked, maskEvent } from './maskedEvent.ts'
import { callOffDocuments } from './sentDocuments.ts'

const missing = (keptId: number): never =>
  refuse('record-not-found', { recorded: { subject: `event:${keptId}`, after: { asked: 'event' } } })

const keptOf = async (tx: Tx, keptId: number): Promise<KeptRow> =>
  (await keptRows(tx, sql`k.id = ${keptId}`))[0] ?? missing(keptId)

/** The kept event, locked, in the version that was looked at; nothing of it waits for a second person. */
const locked = async ({ tx, ifMatch }: StaffContext, keptId: number): Promise<KeptRow> => {
  const row = (await lockKept(tx, keptId)) ?? missing(keptId)
  if (row.version !== ifMatch) refuse('record-changed')
  if (row.decision_id !== null)
    refuse('wrong-state', { message: 'A correction of this event waits for a second person already.' })
  return row
}

export const subjectOfRow = ({ source, event_id: eventId }: Pick<KeptRow, 'source' | 'event_id'>): string =>
  `event:${source} ${eventId}`

const whyNotOf = (row: KeptRow): string => {
  if (row.decision_id !== null) return 'A correction waits for a second person.'
  if (row.is_ended) return 'Its client has ended: nothing of it is applied any more.'
  return ''
}

export const readKept: Handler<'incoming.event'> = async ({ keptId }, { tx, gateway }) => {
  const row = await keptOf(tx, keptId)
  const original = originalOf(gateway, row)
  const masked = maskEvent(original)
  const shown = presentKept(row)
  const read = readEvent(original, 0)
  return {
    ...shown,
    // What is right is said of the very field, where it is refused for the same now.
    right: isRefused(read) && read.code === row.fault && read.field === row.field ? read.right : shown.right,
    event: prettyJson(JSON.stringify(masked)),
    hasMasked: JSON.stringify(masked) !== JSON.stringify(original),
    can: [
      ...(whyNotOf(row) === '' ? (['correct'] as const) : []),
      ...(row.decision_id === null ? (['drop'] as const) : []),
    ],
    whyNot: whyNotOf(row),
    decisionId: row.decision_id,
  }
}

/** Each number of it counts as every other look at a full number. */
export const unmaskKept: Handler<'incoming.unmask'> = async ({ keptId, reason }, context) => {
  const { tx, gateway, note } = context
  const row = await keptOf(tx, keptId)
  const original = originalOf(gateway, row)
  const numbers = Math.max(1, countMasked(original))
  await countUnmasking(context, subjectOfRow(row), numbers)
  note({ subject: subjectOfRow(row), after: { field: 'event', kind: row.kind, reason, numbers } })
  return { event: prettyJson(JSON.stringify(original)) }
}

/** What would become of it; nothing stays. */
const rehearse = async (
  { tx, gateway }: { readonly tx: Tx; readonly gateway: Sealing },
  row: KeptRow,
  value: unknown,
): Promise<Applied | Refused> => {
  await tx.execute(sql`savepoint rehearsal`)
  const found = await applyCorrected({ tx, gateway }, row, value, [])
  await tx.execute(sql`rollback to savepoint rehearsal`)
  return found
}

export const tryCorrection: Handler<'incoming.try'> = async ({ keptId, event }, { tx, gateway }) => {
  const row = await keptOf(tx, keptId)
  const original = originalOf(gateway, row)
  const corrected = correctedOf(row, original, event)
  if ('code' in corrected) return { outcome: 'refused', fault: faultOf(corrected), differences: [], needsSecond: false }
  const differences = correctionOf(row, original, corrected.value)
  const found = await gateway.database.db.transaction((inner) => rehearse({ tx: inner, gateway }, row, corrected.value))
  return {
    outcome: isFault(found) ? 'refused' : found.outcome,
    fault: isFault(found) ? faultOf(found) : null,
    differences,
    needsSecond: differences.some(({ isMoney }) => isMoney),
  }
}

export const refuseFaulty = (found: Refused): never => {
  const { code, field, message, right } = faultOf(found)
  return refuse('event-refused', {
    message: `The event is refused as it is now: ${message} ${field === '' ? '' : `${field}: `}${right}`,
    details: { code, field, right },
  })
}

export const correctEvent: Handler<'incoming.correct'> = async ({ keptId, event, remark }, context) => {
  const { gateway, staff, note } = context
  const row = await locked(context, keptId)
  if (remark.length < shortestReason) refuse('remark-missing')
  const original = originalOf(gateway, row)
  const corrected = correctedOf(row, original, event)
  if ('code' in corrected) return refuseFaulty(corrected)
  const { value } = corrected
  const differences = correctionOf(row, original, value)
  const said = differences.map(({ field, before, after }) => ({ field, before, after }))
  if (differences.some(({ isMoney }) => isMoney)) {
    const found = await rehearse(context, row, value)
    if (isFault(found)) return refuseFaulty(found)
    const decisionId = randomUUID()
    await askSecond(context, {
      decisionId,
      act: 'event',
      row,
      sealed: gateway.fieldSeal.seal(JSON.stringify(value), sealedFields.feedEvent),
      paise: paiseOfEvent(value),
      remark,
    })
    note({ subject: subjectOfRow(row), after: { waits: decisionId, remark, changes: said } })
    return { outcome: 'waits', followed: 0, decisionId }
  }
  const found = await applyCorrected(context, row, value, differences.length === 0 ? [] : [staff.staffId])
  if (isFault(found)) return refuseFaulty(found)
  note({
    subject: subjectOfRow(row),
    before: { state: row.state, fault: row.fault },
    after: { outcome: found.outcome, followed: found.followed, remark, changes: said },
  })
  return { ...found, decisionId: null }
}

export const dropEvent: Handler<'incoming.drop'> = async ({ keptId, remark }, context) => {
  const { tx, note } = context
  const row = await locked(context, keptId)
  if (remark.length < shortestReason) refuse('remark-missing')
  await tx.execute(sql`delete from feed_kept where id = ${keptId}`)
  if (row.kind === 'merchant.papers') await callOffDocuments(tx, row.source_id, row.event_id)
  // Sent again, it is judged again.
  await tx.execute(sql`
    delete from feed_events where source_id = ${row.source_id} and event_id = ${row.event_id} and outcome = 'early'`)
  note({
    subject: subjectOfRow(row),
    before: { state: row.state, kind: row.kind, fault: row.fault, subject: row.subject },
    after: { state: 'dropped', remark },
  })
  return {}
}
