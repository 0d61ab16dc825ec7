import type { RefusalCode } from '#contract/wire/refusals.ts'
import { lacksConnection } from '#server/db/boundedPool.ts'
import { isBlockedByAnother, isDatabaseAway, isOutOfRoom, isUnusableValue } from '#server/db/postgresErrors.ts'

/** Why a call broke, where whoever called is told more than that it did; undefined: it is our fault, and nobody else's. */
export const causeOfFailure = (error: unknown): RefusalCode | undefined => {
  // A command is told by itself; a read that rehearses writes for nobody is stopped by others too.
  if (lacksConnection(error) || isBlockedByAnother(error)) return 'busy'
  if (isOutOfRoom(error)) return 'storage-full'
  // A schema should have refused the value; the log says that one did not.
  if (isUnusableValue(error)) return 'bad-request'
  return isDatabaseAway(error) ? 'database-away' : undefined
}
