import type { SettlementState } from '#contract/calls/money/settlements.ts'

export const settlementsAddress = '/accounts?activeIndex=1'
export const batchesAddress = '/accounts/batches'
export const batchAddress = (batchId: number): string => `${batchesAddress}/${batchId}`
export const utrAddress = (utrNumber: string): string =>
  `${settlementsAddress}&${new URLSearchParams({ utr_number: utrNumber })}`
/** All rows in one state. */
export const rowsAddress = (status: SettlementState): string =>
  `${settlementsAddress}&${new URLSearchParams({ status, show: 'all' })}`
/** What waits for a person, of payouts that came back. */
export const returnsAddress = `/waiting?${new URLSearchParams({ kind: 'returnedPayout' })}`
