/** Words of a regularization sheet. The last three are of a refund of the transaction, the others of the transaction. */
export const regularizedStatuses = [
  'INPROGRESS',
  'FAILED',
  'EXPIRED',
  'SUCCESSFUL',
  'REFUND_UNKNOWN',
  'REFUND_SUCCESS',
  'REFUND_FAILED',
] as const
export type RegularizedStatus = (typeof regularizedStatuses)[number]

/**
 * What a row with evidence may change. A successful payment never becomes another: money was taken, and a refund gives
 * it back.
 */
const steps: Readonly<Partial<Record<RegularizedStatus, readonly RegularizedStatus[]>>> = {
  INPROGRESS: ['SUCCESSFUL', 'FAILED'],
  FAILED: ['SUCCESSFUL'],
  EXPIRED: ['SUCCESSFUL'],
  REFUND_UNKNOWN: ['REFUND_SUCCESS', 'REFUND_FAILED'],
}

/** All of them, as pairs of the old and the new status. */
export const regularizationSteps: readonly (readonly [RegularizedStatus, RegularizedStatus])[] = (
  Object.entries(steps) as [RegularizedStatus, readonly RegularizedStatus[]][]
).flatMap(([from, targets]) => targets.map((to) => [from, to] as const))
