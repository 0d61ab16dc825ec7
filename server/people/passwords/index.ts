export { passwordColumns } from './passwordColumns.ts'
export { hashPassword, isOutdatedHash, openPasswordCheck } from './passwordHash.ts'
export { refuseWeakPassword } from './refuseWeakPassword.ts'
