import type { Widened } from '#machines/catalogue/widenedReach.ts'
import type { Tx } from '#server/db/database.ts'
import { measureGain } from './measureGain.ts'
import type { GivingChange } from './offerWall.ts'

/** Of what widens the reach of offers: the ways and the measure of the change. */
export const givingOfWidened = (
  tx: Tx,
  { stood, ...more }: Widened,
  now: Date,
): Pick<GivingChange<unknown>, 'ways' | 'measure'> => ({
  ways: more.ways,
  measure: () => measureGain(tx, stood, more, now, 'any'),
})
