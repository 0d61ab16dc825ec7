import { z } from 'zod'

/** What a merchant's person asks for: a copy of their data, or that it is erased. */
export const PersonRequestKind = z.enum(['copy', 'erasure'])
export type PersonRequestKind = z.infer<typeof PersonRequestKind>

export const CopyState = z.enum(['preparing', 'given', 'failed'])

/** `stopped`: a legal hold was set while it was under way. */
export const ErasureState = z.enum(['asked', 'erasing', 'erased', 'declined', 'stopped'])
export type ErasureState = z.infer<typeof ErasureState>

export const PersonRequestState = z.enum([...ErasureState.options, ...CopyState.options])
export type PersonRequestState = z.infer<typeof PersonRequestState>

/** What keeps the data of a merchant from being erased now. */
export const ErasureStop = z.enum(['legalHold', 'payout', 'refund', 'dispute', 'kycReview'])
export type ErasureStop = z.infer<typeof ErasureStop>
