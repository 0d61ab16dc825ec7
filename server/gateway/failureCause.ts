import type { RefusalCode } from '#contract/wire/refusals.ts'
import { lacksConnection } from '#server/db/boundedPool.ts'
import { isDatabaseAway, isOutOfRoom, isUnusableValue } from '#server/db/postgresErrors.ts'

/** Why a call broke, where whoever called is told more than that it did; undefined: it is our fault, and nobody else's. */
export const causeOfFailure = (error: unknown): RefusalCode | undefined => {
  if (lacksConnection(error)) return 'busy'
  if (isOutOfRoom(error)) return 'storage-full'
  // A schema should have refused the value; the log says that one did not.
  if (isUnusableValue(error)) return 'bad-request'
  return isDatabaseAway(error) ? 'database-away' : undefined
}
