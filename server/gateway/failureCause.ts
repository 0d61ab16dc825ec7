import type { RefusalCode } from '#contract/wire/refusals.ts'
import { lacksConnection } from '#server/db/boundedPool.ts'
import { StandbySilent } from '#server/db/standbyWait.ts'
import { isBlockedByAnother, isDatabaseAway, isOutOfRoom, isUnusableValue } from '#server/db/postgresErrors.ts'

/** Why a call broke, where whoever called is told more than that it did; undefined: it is our fault, and nobody else's. */
export const causeOfFailure = (error: unknown): RefusalCode | undefined => {
  // A command is told by itself; a read that rehearses writes for nobody is stopped by others too.
  if (lacksConnection(error) || isBlockedByAnother(error)) return 'busy'
  if (isOutOfRoom(error)) return 'storage-full'
  if (error instanceof StandbySilent) return 'standby-silent'
  // A schema should have refused the value; the log says that one did not.
  if (isUnusableValue(error)) return 'bad-request'
  return isDatabaseAway(error) ? 'database-away' : undefined
}

const passing: readonly (RefusalCode | undefined)[] = ['busy', 'storage-full', 'database-away', 'standby-silent']

/** Whether the same may succeed later; nothing is done twice. */
export const passesLater = (error: unknown): boolean => passing.includes(causeOfFailure(error))
