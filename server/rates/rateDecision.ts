import type { Decision } from '#contract/approvals.ts'
import type { RateState } from '#contract/rates.ts'
import { rateAfter } from '#machines/rateStatus.ts'
import { decidedBy, type CheckedRow } from '#server/checkedRecords/index.ts'
import type { Staff } from '#server/gateway/handler.ts'

type RateRow = CheckedRow & { readonly isSentBack: boolean }

/** The columns that a decision on a rate or a fee writes; the machine says where it leads. */
export const rateDecision = (row: RateRow, decision: Decision, staff: Staff, now: Date, remark: string) => {
  const next = rateAfter(row.state as RateState, row, decision, { id: staff.staffId, flags: staff.flags })
  const signed = {
    approve: { approvedBy: staff.staffId, approvedAt: now },
    verify: { verifiedBy: staff.staffId, verifiedAt: now },
  }
  return {
    ...decidedBy(row, staff, now, next.state, remark),
    isSentBack: next.isSentBack,
    ...(decision === 'approve' || decision === 'verify' ? signed[decision] : {}),
    ...(decision === 'reject' ? { approvedBy: null, approvedAt: null, verifiedBy: null, verifiedAt: null } : {}),
  }
}
