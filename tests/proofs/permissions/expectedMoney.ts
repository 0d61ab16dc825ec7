import type { ExpectedRow } from './expectedRow.ts'

const nothing = '00000000-0000-4000-8000-000000000000'
const opensFor = ['opssettlements']
const nowhere = 'TXN-NOWHERE'

export const expectedMoney: readonly ExpectedRow[] = [
  { call: 'settlements.search', opensFor, asks: { txn_ref_number: nowhere }, answer: '200' },
  { call: 'settlements.preview', opensFor, asks: { txn_date: '2999-01-01' }, answer: '422 settlement-day-not-over' },
  { call: 'settlements.initiate', opensFor, asks: { start_date: '2999-01-01' }, answer: '422 settlement-day-not-over' },
  {
    call: 'tables.downloadSettlements',
    opensFor,
    asks: { merchant_code: ' , ' },
    answer: '400 settlement-filter-missing',
  },
  { call: 'files.sendSettlementRows', opensFor, asks: { data: [] }, answer: '400 bad-request' },
  {
    call: 'files.sendSettlementStatus',
    opensFor,
    asks: { data: [], status: 'Settled' },
    answer: '400 bad-request',
  },
  { call: 'settlements.batches', opensFor, asks: {}, answer: '200' },
  { call: 'settlements.batch', opensFor, asks: { batch_id: 999_999 }, answer: '404 record-not-found' },
  {
    call: 'settlements.decide',
    opensFor,
    asks: { batch_id: 999_999, decision: 'approve', seal_hash: '' },
    answer: '404 record-not-found',
  },
  { call: 'settlements.bankFile', opensFor, asks: { batch_id: 999_999 }, answer: '404 record-not-found' },
  {
    call: 'settlements.hold',
    opensFor,
    asks: { txn_ref_number: nowhere, reason: 'Looking' },
    answer: '404 record-not-found',
  },
  {
    call: 'settlements.release',
    opensFor,
    asks: { txn_ref_number: nowhere, reason: 'Looking' },
    answer: '404 record-not-found',
  },
  { call: 'settlements.holdStatuses', opensFor: ['settlementmenu', ...opensFor], asks: {}, answer: '200' },
  { call: 'settlements.held', opensFor: ['settlementmenu', ...opensFor], asks: {}, answer: '200' },
  {
    call: 'settlements.holdReport',
    opensFor: ['holdccreport'],
    asks: { from_date: '2026-01-01', to_date: '2026-01-01' },
    answer: '200',
  },
  { call: 'refunds.lookUp', opensFor, asks: { txn_ref_number: nowhere }, answer: '404 record-not-found' },
  {
    call: 'refunds.ask',
    opensFor,
    asks: { data: { txnRefNumber: nowhere, paidAmount: 1 } },
    answer: '404 record-not-found',
  },
  {
    call: 'refunds.decide',
    opensFor,
    asks: { refund_id: nothing, decision: 'approve' },
    answer: '404 record-not-found',
  },
  { call: 'refunds.askProvider', opensFor, asks: { refund_id: nothing }, answer: '404 record-not-found' },
  { call: 'refunds.list', opensFor, asks: {}, answer: '200' },
  { call: 'refunds.get', opensFor, asks: { refund_id: nothing }, answer: '404 record-not-found' },
  { call: 'regularizations.list', opensFor, asks: {}, answer: '200' },
  { call: 'imei.unblock', opensFor, asks: { request_numbers: ' , ' }, answer: '400 bad-request' },
  { call: 'imei.list', opensFor, asks: {}, answer: '200' },
  {
    call: 'enach.send',
    opensFor: ['enach-register'],
    asks: { merchant_code: 'M7777777' },
    answer: '404 merchant-not-found',
  },
  { call: 'enach.list', opensFor: ['enach-register'], asks: {}, answer: '200' },
  {
    call: 'enach.act',
    opensFor: ['enach-register'],
    asks: { registration_id: 999_999, act: 'cancelLink' },
    answer: '404 record-not-found',
  },
]
