export { refuseWeakPassword } from './newPassword.ts'
export { hashPassword, isOutdatedHash, openPasswordCheck } from './passwordHash.ts'
export { passwordByAdmin, setPasswordByAdmin, storePassword } from './setPassword.ts'
