export { passwordColumns } from './passwordColumns.ts'
export { passwordExpiresOn } from './passwordExpiry.ts'
export { hashPassword, isOutdatedHash, openPasswordCheck } from './passwordHash.ts'
export { refuseWeakPassword } from './refuseWeakPassword.ts'
