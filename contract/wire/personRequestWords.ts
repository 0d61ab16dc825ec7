import { z } from 'zod'

/** What a merchant's person asks for: a copy of their data, or that it is erased. */
export const PersonRequestKind = z.enum(['copy', 'erasure'])
export type PersonRequestKind = z.infer<typeof PersonRequestKind>

/** Of a copy: preparing, given, failed. Of an erasure: asked, erasing, then erased, declined, or stopped by a legal hold. */
export const PersonRequestState = z.enum([
  'preparing',
  'given',
  'failed',
  'asked',
  'erasing',
  'erased',
  'declined',
  'stopped',
])
export type PersonRequestState = z.infer<typeof PersonRequestState>

/** What keeps the data of a merchant from being erased now. */
export const ErasureStop = z.enum(['legalHold', 'payout', 'refund', 'dispute', 'kycReview'])
export type ErasureStop = z.infer<typeof ErasureStop>
