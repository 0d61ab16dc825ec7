import type { SettlementPreview } from '#contract/calls/money/settlementBatches.ts'

export const settlementsAddress = '/accounts?activeIndex=1'
export const batchesAddress = '/accounts/batches'
export const batchAddress = (batchId: number): string => `${batchesAddress}/${batchId}`
export const utrAddress = (utrNumber: string): string =>
  `${settlementsAddress}&${new URLSearchParams({ utr_number: utrNumber })}`
type LeftOutReason = SettlementPreview['leftOut'][number]['reason']

/** The rows of one reason up to a day; of payouts that came back those that wait. */
export const leftOutAddress = (reason: LeftOutReason, txnDay: string): string => {
  if (reason === 'account-not-confirmed') return returnsAddress
  const [filter, value] = reason === 'held' ? ['status', 'Hold'] : ['left_out', reason]
  return `${settlementsAddress}&${new URLSearchParams({ [filter]: value, to: txnDay, show: 'all' })}`
}
/** What waits for a person, of payouts that came back. */
const returnsAddress = `/waiting?${new URLSearchParams({ kind: 'returnedPayout' })}`
