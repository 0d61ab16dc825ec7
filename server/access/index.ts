export { changeRights } from './changeRights.ts'
export { serviceNames } from './defaultRoles.ts'
export { refuseOwnRoles } from './ownRoles.ts'
export { grantsBeyond, isWithin, mayGrantAll, type Gain } from './ownRights.ts'
