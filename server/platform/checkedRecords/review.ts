import { type Decision, Decision as Decisions, type ReviewField } from '#contract/calls/platform/checkedRecords.ts'
import type { CheckedField } from '#contract/checkedKinds/checkedKind.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { type DecidingStaff, decidingStaff, whyNotIndependent } from '#server/people/independence/index.ts'
import { countMerchants } from '#server/merchants/merchants/index.ts'
import type { AnyCheckedRecord } from './checkedRecord.ts'
import type { CheckedRow, Content } from './checkedRow.ts'
import { actsOf, peopleBefore, stepOf, whyNotFor } from './mayAct.ts'
import { pendingOf } from './pending.ts'
import { recordNotFound } from './recordNotFound.ts'
import { findRow } from './recordRows.ts'
import { type CheckedRecords, findOfKind, isReader } from './registry.ts'
import { staffNamesOf } from './staffNames.ts'

/** Every field with what is approved and what is proposed, in the order in which the kind names them. */
const fieldsOf = (
  fields: Readonly<Record<string, CheckedField>>,
  current: Content | null,
  proposed: Content,
): ReviewField[] =>
  Object.entries(fields).map(([name, field]) => {
    const asOf = (content: Content) => (typeof field.as === 'function' ? field.as(content) : field.as)
    const [as, currentAs] = [asOf(proposed), asOf(current ?? proposed)]
    return {
      name,
      as,
      ...(currentAs === as ? {} : { currentAs }),
      current: current?.[name] ?? null,
      proposed: proposed[name] ?? null,
    }
  })

/** What a record is compared with: its own approved content, or the content of the version whose place it takes. */
export const comparedWith = async (tx: Tx, record: AnyCheckedRecord, row: CheckedRow): Promise<Content | null> => {
  if (row.approvedContent !== null || typeof row.replacesId !== 'number') return row.approvedContent
  const replaced = await findRow(tx, record, row.replacesId, 'gateway')
  return replaced === undefined ? null : (record.contentOf(replaced) as Content)
}

/** What the person may decide now; when nothing, why. */
const partOf = (record: AnyCheckedRecord, row: CheckedRow, staff: DecidingStaff) => {
  const can = actsOf(record, row, staff).filter((act): act is Decision => Decisions.options.includes(act as Decision))
  const whyNot = can.length > 0 ? null : (whyNotFor(record, row, stepOf(record, row), staff) ?? null)
  return {
    can,
    whyNot,
    notIndependent:
      whyNot === 'not-independent' ? whyNotIndependent(staff, peopleBefore(row, stepOf(record, row))) : '',
  }
}

const overlapsOf = async (tx: Tx, record: AnyCheckedRecord, row: CheckedRow) => {
  const others = row.state === 'cancelled' ? [] : ((await record.overlaps?.(tx, record.contentOf(row), row.id)) ?? [])
  const pending = await pendingOf(tx, record, [row, ...others])
  return {
    ...pending(row),
    overlaps: others.map((other) => {
      const content = record.contentOf(other)
      return {
        id: other.id,
        title: record.titleAsOverlap?.(content, other) ?? record.titleOf(content, other),
        state: other.state,
        isReplaced: other.id === row.replacesId,
        ...pending(other),
      }
    }),
  }
}

/** One record as the second person sees it. */
export const reviewRecord =
  (records: CheckedRecords): Handler<'checkedRecords.review'> =>
  async ({ kind, id }, context) => {
    const { tx } = context
    const staff = await decidingStaff(context)
    const record = records[kind]
    const row = isReader(record, staff) ? await findOfKind(tx, record, id, staff) : undefined
    if (row === undefined) return recordNotFound(record.entry.subject, id)
    const content = record.contentOf(row)
    const names = await staffNamesOf(tx, [row])
    return {
      kind,
      id,
      revision: row.revision,
      title: record.titleOf(content, row),
      state: row.state,
      remark: row.remark,
      fields: fieldsOf(record.entry.fields, await comparedWith(tx, record, row), content as Content),
      makers: row.makers.map((maker) => names.get(maker) ?? ''),
      changedBy: names.get(row.changedBy) ?? '',
      changedAt: row.changedAt.toISOString(),
      merchants: await countMerchants(tx, record.merchantsOf(content), staff),
      ...(await overlapsOf(tx, record, row)),
      ...partOf(record, row, staff),
    }
  }
