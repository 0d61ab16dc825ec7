import { refuse } from '#server/gateway/refusal.ts'

/** Not there and not the person's are one answer, and the try is kept in the audit. */
export const recordNotFound = (asked: 'batch' | 'payout' | 'transaction', id: string): never =>
  refuse('record-not-found', { recorded: { subject: `${asked}:${id}`, after: { asked } } })
