import { rateActs, type RateAct, type RateFacts, whyNotRate } from '#machines/rateStatus.ts'
import type { RateState } from '#contract/calls/rates.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuseBecause } from '#server/checkedRecords/index.ts'

interface RateRow extends RateFacts {
  readonly state: string
}

const by = ({ staffId, flags }: Staff) => ({ id: staffId, flags })

/** What the machine lets this person do with the row now. */
export const actsOf = (row: RateRow, staff: Staff): RateAct[] =>
  rateActs.filter((act) => whyNotRate(row.state as RateState, row, act, by(staff)) === undefined)

export const whyNotFor = (row: RateRow, act: RateAct, staff: Staff) =>
  whyNotRate(row.state as RateState, row, act, by(staff))

export const refuseUnlessRate = (row: RateRow, act: RateAct, staff: Staff): void =>
  refuseBecause(whyNotFor(row, act, staff))

/** A new rate is a draft, which a drafter makes. */
export const refuseUnlessDrafter = (staff: Staff): void => {
  if (!staff.flags.has('drafter')) refuseBecause('not-your-part')
}
