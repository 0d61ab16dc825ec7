export type Beside = typeof import('#src/kyc/kyc.ts')
