import type { refunds } from '#server/money/refunds/index.ts'

export type RateList = typeof refunds
export { shell } from '#src/app/shell.ts'
