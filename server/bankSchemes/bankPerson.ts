import type { BankSchemeState } from '#contract/calls/bankSchemes.ts'
import { type BankSchemeAct, bankSchemeActs, type BankSchemeFacts, whyNotScheme } from '#machines/bankScheme.ts'
import { type DecidingStaff, whyNotIndependent } from '#server/independence/index.ts'
import { refuseBecause } from '#server/checkedRecords/index.ts'

interface SchemeRow extends BankSchemeFacts {
  readonly state: string
}

/** The person as the machine knows them. */
export const bankPersonOf = ({ staffId, services, controls }: DecidingStaff) => ({ id: staffId, services, controls })

export const whyNotFor = (row: SchemeRow, act: BankSchemeAct, staff: DecidingStaff) =>
  whyNotScheme(row.state as BankSchemeState, row, act, bankPersonOf(staff))

/** What the machine lets this person do with the scheme now. */
export const actsOf = (row: SchemeRow, staff: DecidingStaff): BankSchemeAct[] =>
  bankSchemeActs.filter((act) => whyNotFor(row, act, staff) === undefined)

export const refuseUnlessScheme = (row: SchemeRow, act: BankSchemeAct, staff: DecidingStaff): void =>
  refuseBecause(whyNotFor(row, act, staff), {
    'own-work':
      act === 'edit'
        ? 'You decided on this scheme before: somebody else has to change it.'
        : 'You made or changed this scheme: somebody else has to decide on it.',
    'not-independent': whyNotIndependent(staff, act === 'edit' ? row.checkers : row.makers),
  })
