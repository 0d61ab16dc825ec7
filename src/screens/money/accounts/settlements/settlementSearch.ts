import {
  type BankSettlementState,
  previewRows,
  type SettlementBlocker,
  type SettlementState,
  type searchSettlements,
  TxnRefNumber,
} from '#contract/calls/money/settlements.ts'
import { mostListed } from '#contract/wire/shortList.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { z } from 'zod'
import type { Asked } from '#src/lists/search/defineSearch.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, choices, codes, day, flag } from '#src/lists/search/filters.ts'

const states = {
  Draft: 'Draft',
  Hold: 'Hold',
  Ready_to_Settle: 'Ready_to_Settle',
  Settled: 'Settled',
} as const satisfies Record<SettlementState, string>
/** What the bank says, in words. */
export const bankStates = {
  NOT_SENT: 'Not sent',
  SENT: 'Sent',
  CREDITED: 'Credited',
  RETURNED: 'Returned',
  UNKNOWN: 'Unknown',
} as const satisfies Record<BankSettlementState, string>
/** As short as a filter is. */
const blockerWords = {
  'kyc-not-approved': 'KYC not approved',
  'bank-details-missing': 'Bank details missing',
  'bank-details-unconfirmed': 'Bank account not confirmed',
  'payout-returned': 'Last payout came back',
  'merchant-on-hold': 'Merchant on hold',
  'rate-missing': 'No verified MDR rate',
  refunded: 'Refunded in full',
} as const satisfies Record<SettlementBlocker, string>
const most = mostListed
const BatchNumber = z.string().regex(/^\d{1,9}$/)

const filters = {
  merchantCode: codes('Merchant Code', { most, isUpperCase: true, schema: MerchantCode, noun: 'merchant code' }),
  status: choices('Settlement Status', states, { all: 'Any' }),
  txnRefNumber: codes('Txn Ref Number', { most, schema: TxnRefNumber, noun: 'transaction number' }),
  acquirerPaymentId: codes('Acquirer Payment Id', { most, noun: 'payment id' }),
  from: day('Txn From Date', { latest: 'today' }),
  to: day('Txn To Date', { latest: 'today', notBefore: 'from' }),
  batchId: codes('Batch Id', { most, schema: BatchNumber, noun: 'batch id' }),
  utrNumber: codes('UTR Number', { most, isUpperCase: true, noun: 'UTR' }),
  bankStatus: choices('Bank Status', bankStates, { key: 'bank', all: 'Any', isLinked: true }),
  blocker: choice('Left Out', blockerWords, { key: 'left_out', all: 'Any' }),
  all: flag('Show all', { key: 'show', word: 'all', isApart: true }),
}

/** ST-04. Documented: with at least one filter. */
export const settlementSearch = defineSearch({ filters, sizes: [20, 50, 100, 500], size: 20, asks: 'with-filter' })

/** The documented first rows, or a page of all. */
export const settlementRequest = ({
  filters: { from, to, batchId, all, ...lists },
  page,
  size,
}: Asked<typeof filters, string>): RequestOf<typeof searchSettlements> => ({
  ...lists,
  ...(batchId === undefined ? {} : { batchId: batchId.map(Number) }),
  ...(from === undefined ? {} : { fromDate: from }),
  ...(to === undefined ? {} : { toDate: to }),
  page: all === true ? page : 1,
  count: all === true ? size : previewRows,
})
