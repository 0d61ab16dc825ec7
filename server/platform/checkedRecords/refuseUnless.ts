import { type Decision, shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { CheckedRow } from './checkedRow.ts'

/** A decision holds for the content that was looked at and for no other. */
export const refuseOtherThanSeen = (row: CheckedRow, seen: number | undefined): void => {
  if (seen === undefined) refuse('version-missing')
  if (row.revision !== seen) refuse('record-changed', { details: { revision: row.revision, status: row.state } })
}

/** Who says no or ends something says why. */
export const refuseWithoutReason = (decision: Decision, remark: string): void => {
  if ((decision === 'reject' || decision === 'cancel') && remark.length < shortestReason) refuse('remark-missing')
}
