export { requireSameState, startKeepingState } from './fileState.ts'
export { momentText } from './manifest.ts'
export { restoreBackup } from './restoreBackup.ts'
export { writeBackup } from './writeBackup.ts'
