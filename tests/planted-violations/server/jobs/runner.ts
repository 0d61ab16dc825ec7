export type Payments = typeof import('#server/payments/index.ts')
