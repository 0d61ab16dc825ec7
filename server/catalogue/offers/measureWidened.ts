import type { Widened } from '#machines/catalogue/widenedReach.ts'
import type { Tx } from '#server/db/database.ts'
import { measureGain } from './measureGain.ts'
import type { GivingChange } from './offerWall.ts'

/** The ways and the measure of a change that widens the reach of offers. */
export const givingOfWidened = (
  tx: Tx,
  { stood, ...more }: Widened,
  now: Date,
): Pick<GivingChange<unknown>, 'ways' | 'measure'> => ({
  ways: more.ways,
  measure: () => measureGain(tx, stood, more, now, 'any'),
})
