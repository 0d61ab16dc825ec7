import { limitOf, type SetLimits } from '#machines/platform/limits.ts'
import type { Tx } from '#server/db/database.ts'
import { refundedBy } from '#server/files/jobs/secondPerson.ts'
import { doneByPerson, isBeyondPersonLimit } from '#server/people/independence/index.ts'

/** Refunded by the person without a second one in the last 24 hours. */
export const refundedAlone = (tx: Tx, staffId: string, now: Date): Promise<number> =>
  doneByPerson(tx, 'refundsInADay', { staffId, now }, refundedBy(tx))

/** Whether the refunds of a person's day would be more than one person makes. */
export const isBeyondRefundsInADay = (
  tx: Tx,
  acting: { readonly staffId: string; readonly now: Date; readonly set: SetLimits },
  paise: number,
): Promise<boolean> => isBeyondPersonLimit(tx, 'refundsInADay', acting, paise, refundedBy(tx))

/** So much of a payment, of which so much was refunded, the person refunds without a second one. */
export const leftAlone = (set: SetLimits, refundedOfIt: number, refundedInADay: number): number =>
  Math.max(0, Math.min(limitOf('refund', set) - refundedOfIt, limitOf('refundsInADay', set) - refundedInADay))
