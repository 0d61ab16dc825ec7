import { type DecidingContext, decidingContext } from '#server/independence/index.ts'
import type { ResponseOfName } from '#contract/index.ts'
import { decideOnScheme, reviewScheme } from '#server/bankSchemes/index.ts'
import { checkedKindOf, refuseWithoutReason, tellTriedRecord } from '#server/checkedRecords/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { Refusal } from '#server/gateway/refusal.ts'
import { decideRate, reviewRate } from '#server/rates/index.ts'

type Result = ResponseOfName<'approvals.decide'>[number]
type Item = Parameters<Handler<'approvals.decide'>>[0]['items'][number]

const decideOne = async (item: Item, remark: string, context: DecidingContext): Promise<Result> => {
  const { kind, id } = item
  try {
    const row =
      kind === 'bankScheme'
        ? await decideOnScheme(item, remark, context)
        : await decideRate(kind, item, remark, context)
    return { kind, id, isDone: true, state: row.state, revision: row.revision, code: '', message: '' }
  } catch (error) {
    // Refusals come before the first write of an item: the others of the same transaction stand.
    if (!(error instanceof Refusal)) throw error
    const { tx, staff } = context
    if (error.code === 'record-not-found') tellTriedRecord(checkedKindOf(kind), id, context)
    const now = kind === 'bankScheme' ? await reviewScheme(tx, id, staff) : await reviewRate(tx, kind, id, staff)
    const { state = null, revision = null } = now?.row ?? {}
    return { kind, id, isDone: false, state, revision, code: error.code, message: error.message }
  }
}

/** Each item for itself, in an order of locks that is the same for everybody. */
export const decideRecords: Handler<'approvals.decide'> = async ({ items, remark }, call) => {
  const context = await decidingContext(call)
  for (const { decision } of items) refuseWithoutReason(decision, remark)
  const results = new Map<Item, Result>()
  const inOrder = [...items].sort((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id)
  for (const item of inOrder) results.set(item, await decideOne(item, remark, context))
  const answers = items.flatMap((item) => results.get(item) ?? [])
  context.note({
    subject: items.length === 1 ? `${items[0]?.kind}:${items[0]?.id}` : `${items.length} records`,
    before: { items },
    after: { remark, results: answers },
  })
  return answers
}
