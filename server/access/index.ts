export { changeRights } from './changeRights.ts'
export { ensureDefaultRoles, serviceNames } from './defaultRoles.ts'
export { grantsBeyond, isWithin, mayGrantAll, type Gain } from './ownRights.ts'
