export { decidedBy, editedBy, madeBy, type CheckedRow } from './checkedRow.ts'
export { refuseBecause, refuseOtherThanSeen, refuseWithoutReason } from './refuseUnless.ts'
export { presentChecks, staffNamesOf, type StaffNames } from './staffNames.ts'
export { fieldsOf, type Content, type Reviewed, type Shown, type WaitingPart, type WaitingRow } from './review.ts'
