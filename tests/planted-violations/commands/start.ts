import { payments } from '#server/money/payments/index.ts'

export const start = payments
