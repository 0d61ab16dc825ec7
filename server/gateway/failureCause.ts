import type { RefusalCode } from '#contract/wire/refusals.ts'
import { lacksConnection } from '#server/db/boundedPool.ts'

/** What PostgreSQL, the driver or the system says in the error, or in the innermost one that it was caused by. */
export const codeOfCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? codeOfCause(error.cause) : (error as { code?: unknown }).code

const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error

/** Out of range, no day, no number, no text. A schema should have refused the value; the log says that one did not. */
const unusableValue = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05'])

const noRoom = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** It is being started or stopped, takes no more connections, or is not there. */
const databaseAway = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'])

/** The driver says these without a code. */
const connectionLost = /^(Connection terminated|timeout exceeded when trying to connect)/

/** Why a call broke, where whoever called is told more than that it did; undefined: it is our fault, and nobody else's. */
export const causeOfFailure = (error: unknown): RefusalCode | undefined => {
  if (lacksConnection(error)) return 'busy'
  const code = String(codeOfCause(error))
  if (noRoom.has(code)) return 'storage-full'
  if (unusableValue.has(code)) return 'bad-request'
  const cause = innermost(error)
  const isOfConnection =
    databaseAway.has(code) || code.startsWith('08') || (cause instanceof Error && connectionLost.test(cause.message))
  return isOfConnection && (cause as NodeJS.ErrnoException).path === undefined ? 'database-away' : undefined
}
