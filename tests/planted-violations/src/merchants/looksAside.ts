export type Beside = typeof import('#src/transactions/transactions.ts')
