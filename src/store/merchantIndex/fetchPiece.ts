import { merchantChanges } from '#contract/calls/merchants/merchants.ts'
import { callGateway } from '#src/gateway/call.ts'
import { type Caller, setCaller } from '#src/gateway/caller.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'

const pieceSize = 5_000

/** The merchants that changed behind the cursor, at most so many; without one, of all. */
export const fetchPiece = (cursor: string | undefined, caller: Caller | undefined) => {
  if (caller !== undefined) setCaller(caller)
  return callGateway(merchantChanges, { ...(cursor === undefined ? {} : { cursor }), size: pieceSize })
}

/** Undefined for what is neither. */
export const whyNot = (error: unknown): 'signedOut' | 'noConnection' | undefined => {
  if (error instanceof Refusal && error.status === 401) return 'signedOut'
  return error instanceof NoConnection ? 'noConnection' : undefined
}
