import { decidingStaff, whyNotIndependent } from '#server/independence/index.ts'
import { reviewScheme } from '#server/bankSchemes/index.ts'
import { checkedKindOf, recordNotFound, staffNamesOf } from '#server/checkedRecords/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { reviewRate } from '#server/rates/index.ts'

export const reviewRecord: Handler<'approvals.review'> = async ({ kind, id }, context) => {
  const { tx } = context
  const staff = await decidingStaff(context)
  const reviewed = kind === 'bankScheme' ? await reviewScheme(tx, id, staff) : await reviewRate(tx, kind, id, staff)
  if (reviewed === undefined) return recordNotFound(checkedKindOf(kind), id)
  const { row } = reviewed
  const names = await staffNamesOf(tx, [row])
  return {
    kind,
    id,
    revision: row.revision,
    title: reviewed.title,
    state: row.state,
    remark: row.remark,
    isChangePending: reviewed.isChangePending,
    pendingVersion: reviewed.pendingVersion,
    fields: reviewed.fields,
    makers: row.makers.map((maker) => names.get(maker) ?? ''),
    changedBy: names.get(row.changedBy) ?? '',
    changedAt: row.changedAt.toISOString(),
    merchants: reviewed.merchants,
    overlaps: [...reviewed.overlaps],
    can: reviewed.can,
    whyNot: reviewed.whyNot,
    notIndependent: reviewed.whyNot === 'not-independent' ? whyNotIndependent(staff, row.makers) : '',
  }
}
