import { rateActs, type RateAct, type RateFacts, whyNotRate } from '#machines/rateStatus.ts'
import type { RateState } from '#contract/calls/rates.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { type DecidingStaff, whyNotIndependent } from '#server/independence/index.ts'
import { refuseBecause } from '#server/checkedRecords/index.ts'

interface RateRow extends RateFacts {
  readonly state: string
}

/** The person as the machine knows them. */
export const ratePersonOf = ({ staffId, flags, controls }: DecidingStaff) => ({ id: staffId, flags, controls })

/** What the machine lets this person do with the row now. */
export const actsOf = (row: RateRow, staff: DecidingStaff): RateAct[] =>
  rateActs.filter((act) => whyNotFor(row, act, staff) === undefined)

export const whyNotFor = (row: RateRow, act: RateAct, staff: DecidingStaff) =>
  whyNotRate(row.state as RateState, row, act, ratePersonOf(staff))

export const refuseUnlessRate = (row: RateRow, act: RateAct, staff: DecidingStaff): void =>
  refuseBecause(whyNotFor(row, act, staff), { 'not-independent': whyNotIndependent(staff, row.makers) })

/** A new rate is a draft, which a drafter makes. */
export const refuseUnlessDrafter = (staff: Staff): void => {
  if (!staff.flags.has('drafter')) refuseBecause('not-your-part')
}
