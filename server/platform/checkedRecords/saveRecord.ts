import type { Decision } from '#contract/calls/platform/checkedRecords.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import type { DecidingContext } from '#server/people/independence/index.ts'
import type { CheckedRecord } from './checkedRecord.ts'
import { type CheckedRow, decidedBy, editedBy, madeBy, signedColumns, uncheckedColumns } from './checkedRow.ts'
import { factsOf, lastStepOf, personOf, refuseUnlessDecider, refuseUnlessEditable } from './mayAct.ts'
import { subjectOf } from './recordNotFound.ts'
import { lockRow, writeRow } from './recordRows.ts'
import { refuseWithoutReason } from './refuseUnless.ts'
import { tellCheckers } from './tellCheckers.ts'

/** Makes a record whose first maker is who asks. `columns`: the content as the table holds it, and what belongs to it. */
export const addRecord = async <Row extends CheckedRow, Fields extends object>(
  { entry, table, machine }: CheckedRecord<Row, Fields>,
  columns: object,
  said: object,
  { tx, staff, now, note }: StaffContext,
): Promise<Row> => {
  const values = { ...columns, ...madeBy(staff, now, machine.first) }
  const [row] = (await tx
    .insert(table)
    .values(values as never)
    .returning()) as unknown as Row[]
  if (row === undefined) throw new Error(`a record of ${entry.kind} was not stored`)
  note({ subject: subjectOf(entry.subject, row.id), after: said })
  return row
}

/** Changes a locked record: it waits for its checks again, and its author joins the makers for good. */
export const editRecord = async <Row extends CheckedRow, Fields extends object>(
  record: CheckedRecord<Row, Fields>,
  row: Row,
  columns: object,
  said: object,
  context: DecidingContext,
): Promise<Row> => {
  const { tx, staff, now, note } = context
  refuseUnlessEditable(record, row, context)
  const { state } = record.machine.after(row.state, factsOf(row), 'edit', personOf(staff))
  const written = await writeRow(tx, record, row, {
    ...columns,
    ...editedBy(row, staff, now, state),
    ...uncheckedColumns(row),
  })
  await tellCheckers(record, row, 'changed', context)
  note({ subject: subjectOf(record.entry.subject, row.id), before: record.contentOf(row), after: said })
  return written
}

/** The version whose place is taken ends by the same act: two records for one thing at one time would be none. */
const endReplaced = async <Row extends CheckedRow, Fields extends object>(
  record: CheckedRecord<Row, Fields>,
  { replacesId = null, version }: Row,
  { tx, staff, now }: StaffContext,
): Promise<void> => {
  const replaced = replacesId === null ? undefined : await lockRow(tx, record, replacesId, 'gateway')
  if (replaced === undefined || (replaced.state !== 'approved' && replaced.state !== 'verified')) return
  const remark = `Replaced by version ${String(version)}.`
  await writeRow(tx, record, replaced, decidedBy(replaced, staff, now, 'cancelled', remark))
}

/** Decides on a locked record in the revision that was looked at; refuses before anything is written. */
export const decideRecord = async <Row extends CheckedRow, Fields extends object>(
  record: CheckedRecord<Row, Fields>,
  row: Row,
  decision: Decision,
  remark: string,
  context: DecidingContext,
): Promise<Row> => {
  const { tx, staff, now, note } = context
  refuseUnlessDecider(record, row, decision, context)
  refuseWithoutReason(decision, remark)
  const next = record.machine.after(row.state, factsOf(row), decision, personOf(staff))
  const isLast = decision === lastStepOf(record)
  const written = await writeRow(tx, record, row, {
    ...decidedBy(row, staff, now, next.state, remark),
    ...signedColumns(row, staff, now, decision, next),
    ...(isLast ? { approvedContent: record.contentOf(row) } : {}),
  })
  if (isLast) await endReplaced(record, row, context)
  if (decision === 'cancel') await tellCheckers(record, row, 'cancelled', context)
  note({
    subject: subjectOf(record.entry.subject, row.id),
    before: { status: row.state, revision: row.revision },
    after: { status: written.state, revision: written.revision, remark },
  })
  return written
}
