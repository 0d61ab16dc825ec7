export { changeRights, type Told } from './changeRights.ts'
export { serviceNames } from './defaultRoles.ts'
export {
  type DecidingContext,
  decidingContext,
  type DecidingStaff,
  decidingStaff,
  findOnePerson,
  idsOfOnePerson,
  recordControl,
  whyNotIndependent,
} from './onePerson.ts'
export { refuseOwnRoles } from './ownRoles.ts'
export { grantsBeyond, isWithin, mayGrantAll, noRights } from './ownRights.ts'
export { type ChangedLine, proposeChange, type Reason } from './proposeChange.ts'
