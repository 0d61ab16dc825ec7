import { type RefusalCode, refusals } from '#contract/wire/refusals.ts'

/** Answered with 403 to panels and people who did nothing wrong. */
const harmless = new Set<RefusalCode>(['cross-site', 'password-must-change'])

/** Refusals by right whose documented status is another. */
const byRightAllTheSame = new Set<RefusalCode>(['kyc-reviewer-is-editor', 'unmask-limit'])

/** A refusal by right is kept in the audit whether or not it says what to keep. */
export const isRecordedRefusal = (code: RefusalCode): boolean =>
  (refusals[code].status === 403 && !harmless.has(code)) || byRightAllTheSame.has(code)
