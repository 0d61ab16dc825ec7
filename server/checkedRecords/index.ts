export { decidedBy, editedBy, isChangePending, madeBy, type CheckedRow } from './checkedRow.ts'
export { countEffect, ofMerchant, ofMerchantsOf, type Tried, uncountedEffect } from './effect.ts'
export {
  checkedKindOf,
  recordNotFound,
  subjectOf,
  tellTriedBrand,
  tellTriedRecord,
  tellUnlessThere,
} from './recordNotFound.ts'
export { refuseBecause, refuseOtherThanSeen, refuseWithoutReason } from './refuseUnless.ts'
export { presentChecks, staffNamesOf, type StaffNames } from './staffNames.ts'
export {
  countWaiting,
  fieldsOf,
  presentWaiting,
  type Content,
  type Reviewed,
  type Shown,
  type WaitingPart,
} from './review.ts'
