import { shortestReason, type Decision, type WhyNot } from '#contract/calls/platform/checkedRecords.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { CheckedRow } from './checkedRow.ts'

interface ReasonWords {
  readonly 'own-work'?: string
  /** With whom the person counts as one, since when and until when. */
  readonly 'not-independent'?: string
}

/** Ends the call with the machine's reason. */
export const refuseBecause = (why: WhyNot | undefined, words: ReasonWords = {}): void => {
  if (why === undefined) return
  if (why === 'not-your-part') refuse('not-allowed')
  else {
    const message = why === 'wrong-state' ? undefined : words[why]
    refuse(why, message === undefined ? {} : { message })
  }
}

/** A decision holds for the content that was looked at and for no other. */
export const refuseOtherThanSeen = (row: CheckedRow, seen: number | undefined): void => {
  if (seen === undefined) refuse('version-missing')
  if (row.revision !== seen) refuse('record-changed', { details: { revision: row.revision, status: row.state } })
}

/** Who says no or ends something says why. */
export const refuseWithoutReason = (decision: Decision, remark: string): void => {
  if ((decision === 'reject' || decision === 'cancel') && remark.length < shortestReason) refuse('remark-missing')
}
