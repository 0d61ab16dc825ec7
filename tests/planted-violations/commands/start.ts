import { payments } from '#server/payments/index.ts'

export const start = payments
