import type { Decision, WhyNot } from '#contract/calls/platform/checkedRecords.ts'
import { type DecidingContext, type DecidingStaff, whyNotIndependent } from '#server/people/independence/index.ts'
import type { AnyCheckedRecord } from './checkedRecord.ts'
import type { CheckedRow } from './checkedRow.ts'
import { refuseBecause } from '#server/platform/decisions/index.ts'

type Machine = Pick<AnyCheckedRecord, 'machine'>

export const factsOf = ({ makers, checkers, isSentBack = false, approvedBy }: CheckedRow) => ({
  makers,
  checkers,
  isSentBack,
  approver: approvedBy,
})

/** With whom somebody must not count as one person who takes the next step. */
export const peopleBefore = ({ makers, approvedBy }: CheckedRow, act: string): string[] =>
  act === 'verify' && approvedBy !== null ? [...makers, approvedBy] : makers
export const personOf = ({ staffId, controls, services, flags }: DecidingStaff) => ({
  id: staffId,
  controls,
  services,
  flags,
})

export const whyNotFor = (
  { machine }: Machine,
  row: CheckedRow,
  act: string,
  staff: DecidingStaff,
): WhyNot | undefined => machine.whyNot(row.state, factsOf(row), act, personOf(staff))

/** What the machine lets this person do with the row now. */
export const actsOf = (record: Machine, row: CheckedRow, staff: DecidingStaff): string[] =>
  record.machine.acts.filter((act) => whyNotFor(record, row, act, staff) === undefined)

/** The step that a record in this state asks for. */
export const stepOf = ({ machine }: Machine, { state }: Pick<CheckedRow, 'state'>): 'approve' | 'verify' =>
  machine.acts.includes('verify') && state !== machine.first ? 'verify' : 'approve'

/** The decision by which the content becomes the approved one. */
export const lastStepOf = ({ machine }: Machine): Decision => (machine.acts.includes('verify') ? 'verify' : 'approve')

export const refuseUnlessEditable = (record: Machine, row: CheckedRow, { staff }: DecidingContext): void =>
  refuseBecause(whyNotFor(record, row, 'edit', staff), {
    'own-work': 'You decided on this record before: somebody else has to change it.',
    'not-independent': whyNotIndependent(staff, row.checkers),
  })

/** Every decision passes here: the people of the version (its makers and changers) are compared with who decides. */
export const refuseUnlessDecider = (
  record: Machine,
  row: CheckedRow,
  decision: Decision,
  { staff }: DecidingContext,
): void =>
  refuseBecause(record.machine.acts.includes(decision) ? whyNotFor(record, row, decision, staff) : 'wrong-state', {
    ...(decision === 'verify' && row.approvedBy === staff.staffId && !row.makers.includes(staff.staffId)
      ? { 'own-work': 'You approved this: somebody else has to verify it.' }
      : {}),
    'not-independent': whyNotIndependent(staff, peopleBefore(row, decision)),
  })
