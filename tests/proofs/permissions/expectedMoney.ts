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
  { call: 'recon.figures', opensFor, asks: { from_date: '2026-01-01', to_date: '2026-01-02' }, answer: '200' },
  { call: 'recon.rows', opensFor, asks: { from_date: '2026-01-01', to_date: '2026-01-02' }, answer: '200' },
  { call: 'recon.transfers', opensFor, asks: {}, answer: '200' },
  { call: 'recon.files', opensFor, asks: {}, answer: '200' },
  { call: 'recon.mappings', opensFor, asks: {}, answer: '200' },
  {
    call: 'recon.saveMapping',
    opensFor,
    asks: {
      name: 'A bank',
      gateway: 'BANK',
      type: 'PAYMENT',
      columns: {},
      day_form: 'YYYY-MM-DD',
      money_form: 'rupees',
      is_tax_in_fee: false,
    },
    answer: '422 mapping-incomplete',
  },
  {
    call: 'recon.askForceMatch',
    opensFor,
    asks: { line_id: 999_999, remark: 'Looking' },
    answer: '404 record-not-found',
  },
  {
    call: 'recon.decideForceMatch',
    opensFor,
    asks: { force_match_id: nothing, decision: 'approve' },
    answer: '404 record-not-found',
  },
  { call: 'recon.forceMatches', opensFor, asks: {}, answer: '200' },
  { call: 'recon.generatePgData', opensFor, asks: { start_date: 'never' }, answer: '400 bad-request' },
  { call: 'recon.generateBankData', opensFor, asks: { start_date: 'never' }, answer: '400 bad-request' },
]
