export type Above = typeof import('#src/kyc/kyc.ts')
