export * from './access.ts'
export * from './audit.ts'
export * from './files.ts'
export * from './merchants.ts'
