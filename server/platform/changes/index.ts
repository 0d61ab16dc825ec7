export { changesRoute } from './changesRoute.ts'
export { numberChanges } from './numberChanges.ts'
export { changeColumns, changeIdOf, type ChangeRow, presentChange } from './presentChange.ts'
export { startChanges } from './startChanges.ts'
