import { buildRefund } from '#tests/builders.ts'

export const built = buildRefund
