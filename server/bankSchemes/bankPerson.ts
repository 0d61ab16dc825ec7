import type { BankSchemeState } from '#contract/calls/bankSchemes.ts'
import { type BankSchemeAct, bankSchemeActs, type BankSchemeFacts, whyNotScheme } from '#machines/bankScheme.ts'
import { refuseBecause } from '#server/checkedRecords/index.ts'
import type { Staff } from '#server/gateway/handler.ts'

interface SchemeRow extends BankSchemeFacts {
  readonly state: string
}

export const whyNotFor = (row: SchemeRow, act: BankSchemeAct, { staffId, services }: Staff) =>
  whyNotScheme(row.state as BankSchemeState, row, act, { id: staffId, services })

/** What the machine lets this person do with the scheme now. */
export const actsOf = (row: SchemeRow, staff: Staff): BankSchemeAct[] =>
  bankSchemeActs.filter((act) => whyNotFor(row, act, staff) === undefined)

export const refuseUnlessScheme = (row: SchemeRow, act: BankSchemeAct, staff: Staff): void =>
  refuseBecause(
    whyNotFor(row, act, staff),
    act === 'edit'
      ? 'You decided on this scheme before: somebody else has to change it.'
      : 'You made or changed this scheme: somebody else has to decide on it.',
  )
