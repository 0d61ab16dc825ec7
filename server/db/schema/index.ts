export * from './access.ts'
export * from './audit.ts'
export * from './bankSchemes.ts'
export * from './files.ts'
export * from './kyc.ts'
export * from './merchants.ts'
<<<<<<< HEAD
export * from './messages.ts'
=======
export * from './rates.ts'
>>>>>>> main
