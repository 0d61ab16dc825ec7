import type { ResponseOfName } from '#contract/index.ts'
import type { AuditNote, Handler } from '#server/gateway/handler.ts'
import { type DecidingContext, decidingContext } from '#server/people/independence/index.ts'
import { refuse, Refusal } from '#server/gateway/refusal.ts'
import type { AnyCheckedRecord } from './checkedRecord.ts'
import { auditProbedRecord, recordNotFound, subjectOf } from './recordNotFound.ts'
import { type CheckedRecords, findOfKind, isDecider, isReader, lockOfKind } from './registry.ts'
import { refuseWithoutReason } from './refuseUnless.ts'
import { decideRecord } from './saveRecord.ts'

type Result = ResponseOfName<'checkedRecords.decide'>[number]
type Item = Parameters<Handler<'checkedRecords.decide'>>[0]['items'][number]

const decideItem = async (record: AnyCheckedRecord, item: Item, remark: string, context: DecidingContext) => {
  const { tx, staff } = context
  if (!isDecider(record, staff)) return refuse('not-allowed')
  const row = (await lockOfKind(tx, record, item.id, staff)) ?? recordNotFound(record.entry.subject, item.id)
  if (row.revision !== item.revision) return refuse('record-changed')
  return decideRecord(record, row, item.decision, remark, context)
}

const decideOne = async (
  record: AnyCheckedRecord,
  item: Item,
  remark: string,
  context: DecidingContext,
): Promise<Result> => {
  const { kind, id } = item
  try {
    const row = await decideItem(record, item, remark, context)
    return { kind, id, isDone: true, state: row.state, revision: row.revision, code: '', message: '' }
  } catch (error) {
    // Refusals come before the first write of an item: the others of the same transaction stand.
    if (!(error instanceof Refusal)) throw error
    const { tx, staff } = context
    context.refusedBeside({
      code: error.code,
      subject: subjectOf(record.entry.subject, id),
      after: { decision: item.decision, message: error.message },
    })
    if (error.code === 'record-not-found') auditProbedRecord(record.entry.subject, id, context)
    const now = isReader(record, staff) ? await findOfKind(tx, record, id, staff) : undefined
    const { state = null, revision = null } = now ?? {}
    return { kind, id, isDone: false, state, revision, code: error.code, message: error.message }
  }
}

const nameOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind}:${id}`

/** Each of several records is found by its own name, with what became of it. */
const noteOf = (items: readonly Item[], remark: string, results: readonly Result[]): AuditNote => {
  const [only] = items
  if (only !== undefined && items.length === 1)
    return { subject: nameOf(only), before: { items }, after: { remark, results } }
  const named = results.map((result) => [nameOf(result), { remark, ...result }])
  return {
    subject: `${items.length} records`,
    records: items.map(nameOf),
    before: { items, ...Object.fromEntries(items.map((item) => [nameOf(item), item])) },
    after: { remark, results, ...Object.fromEntries(named) },
  }
}

/** Each item for itself, in an order of locks that is the same for everybody. */
export const decideRecords =
  (records: CheckedRecords): Handler<'checkedRecords.decide'> =>
  async ({ items, remark }, call) => {
    const context = await decidingContext(call)
    for (const { decision } of items) refuseWithoutReason(decision, remark)
    const results = new Map<Item, Result>()
    const inOrder = [...items].sort((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id)
    for (const item of inOrder) results.set(item, await decideOne(records[item.kind], item, remark, context))
    const answers = items.flatMap((item) => results.get(item) ?? [])
    context.note(noteOf(items, remark, answers))
    return answers
  }
