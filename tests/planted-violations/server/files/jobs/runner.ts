export type Payments = typeof import('#server/money/payments/index.ts')
