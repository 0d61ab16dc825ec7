import { indianDay } from '#contract/wire/indianTime.ts'
import type { Try } from './attempt.ts'
import type { Target } from './target.ts'

const transaction = ({ txnRefNumber }: Target) => [txnRefNumber]
const today = indianDay(new Date())

/** Calls about settlements, holds and refunds. A batch is of all merchants: who sees a part of them opens none. */
export const moneyTries: readonly Try[] = [
  {
    call: 'settlements.search',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode }),
    keeps: ({ merchantCode }) => [merchantCode],
  },
  {
    call: 'settlements.search',
    asks: ({ txnRefNumber }) => ({ txn_ref_number: [txnRefNumber] }),
    keeps: transaction,
  },
  {
    call: 'settlements.search',
    asks: ({ txnRefNumber, batchId }) => ({
      acquirer_payment_id: `ACQ-${txnRefNumber}`,
      utr_number: `UTR-${txnRefNumber}`,
      batch_id: [batchId],
    }),
  },
  {
    call: 'settlements.count',
    asks: ({ merchantCode, txnRefNumber, batchId }) => ({
      merchant_code: merchantCode,
      txn_ref_number: [txnRefNumber],
      acquirer_payment_id: `ACQ-${txnRefNumber}`,
      utr_number: `UTR-${txnRefNumber}`,
      batch_id: [batchId],
    }),
  },
  { call: 'settlements.search', asks: ({ txnRefNumber }) => ({ utr_number: `UTR-${txnRefNumber}` }) },
  {
    call: 'tables.export',
    asks: ({ txnRefNumber }) => ({
      table: 'settlements.search',
      format: 'csv',
      request: { txn_ref_number: [txnRefNumber] },
    }),
    keeps: transaction,
  },
  {
    call: 'tables.sums',
    asks: ({ txnRefNumber }) => ({
      table: 'settlements.search',
      request: { txn_ref_number: [txnRefNumber] },
      columns: ['txnAmount'],
    }),
    keeps: transaction,
  },
  {
    call: 'tables.sums',
    asks: ({ merchantCode }) => ({
      table: 'portfolio.brandTransactions',
      request: { merchant_code: [merchantCode] },
      columns: ['amount'],
    }),
    refused: 'not-found',
  },
  {
    call: 'tables.downloadSettlements',
    asks: ({ merchantCode }) => ({ merchant_code: [merchantCode] }),
    keeps: ({ merchantCode }) => [merchantCode],
  },
  { call: 'settlements.batches', asks: ({ batchId }) => ({ batch_id: batchId }), refused: 'not-allowed' },
  { call: 'settlements.batch', asks: ({ batchId }) => ({ batch_id: batchId }), refused: 'not-allowed' },
  {
    call: 'settlements.decide',
    asks: ({ batchId }) => ({ batch_id: batchId, decision: 'approve', seal_hash: '' }),
    refused: 'not-allowed',
  },
  {
    call: 'settlements.confirmAccount',
    asks: ({ batchId, merchantCode }) => ({ payout_ref: `B${batchId}-${merchantCode}`, remark: 'Looking around' }),
    refused: 'not-allowed',
  },
  { call: 'settlements.bankFile', asks: ({ batchId }) => ({ batch_id: batchId }), refused: 'not-allowed' },
  {
    call: 'settlements.hold',
    asks: ({ txnRefNumber, merchantCode }) => ({
      txn_ref_number: txnRefNumber,
      merchant_code: merchantCode,
      reason: 'Looking around',
    }),
    refused: 'not-found',
  },
  {
    call: 'settlements.release',
    asks: ({ txnRefNumber }) => ({ txn_ref_number: txnRefNumber, reason: 'Looking around' }),
    refused: 'not-found',
  },
  { call: 'settlements.held', asks: () => ({}) },
  {
    call: 'settlements.held',
    asks: ({ txnRefNumber, merchantCode }) => ({ txn_ref_number: txnRefNumber, merchant_code: merchantCode }),
    keeps: ({ txnRefNumber, merchantCode }) => [txnRefNumber, merchantCode],
  },
  {
    call: 'settlements.holdReport',
    asks: ({ txnRefNumber }) => ({ from_date: today, to_date: today, txn_ref_number: txnRefNumber }),
    keeps: transaction,
  },
  {
    call: 'settlements.holdReport',
    asks: ({ merchantCode }) => ({ from_date: today, to_date: today, merchant_code: merchantCode }),
    keeps: ({ merchantCode }) => [merchantCode],
  },
  { call: 'payments.get', asks: ({ txnRefNumber }) => ({ txn_ref_number: txnRefNumber }), refused: 'not-found' },
  {
    call: 'settlements.payout',
    asks: ({ batchId, merchantCode }) => ({ payout_ref: `B${batchId}-${merchantCode}` }),
    refused: 'not-found',
  },
  { call: 'records.life', asks: ({ txnRefNumber }) => ({ kind: 'payment', key: txnRefNumber }), refused: 'not-found' },
  { call: 'records.life', asks: ({ refundId }) => ({ kind: 'refund', key: refundId }), refused: 'not-found' },
  {
    call: 'records.life',
    asks: ({ batchId, merchantCode }) => ({ kind: 'payout', key: `B${batchId}-${merchantCode}` }),
    refused: 'not-found',
  },
  { call: 'records.life', asks: ({ batchId }) => ({ kind: 'batch', key: String(batchId) }), refused: 'not-allowed' },
  { call: 'merchantHolds.list', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }) },
  {
    call: 'merchantHolds.ask',
    asks: ({ merchantCode }) => ({ kind: 'hold', merchant_code: merchantCode, reason: 'Looking around' }),
    refused: 'not-found',
  },
  {
    call: 'disputes.list',
    asks: ({ merchantCode, txnRefNumber, brandCode }) => ({
      merchant_code: merchantCode,
      txn_ref_number: txnRefNumber,
      brand_code: brandCode,
    }),
  },
  {
    call: 'disputes.open',
    asks: ({ txnRefNumber }) => ({
      dispute_ref: 'SCOPE-1',
      txn_ref_number: txnRefNumber,
      amount: 1,
      stage: 'chargeback',
      opened_on: '2026-01-01',
    }),
    refused: 'not-found',
  },
  { call: 'papers.list', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }) },
  {
    call: 'settlements.payouts',
    asks: ({ merchantCode, batchId }) => ({ merchant_code: merchantCode, batch_id: batchId }),
    refused: 'not-allowed',
  },
  {
    call: 'payments.placed',
    asks: ({ txnRefNumber, merchantCode }) => ({ txn_ref_number: txnRefNumber, merchant_code: merchantCode }),
    refused: 'not-allowed',
  },
  { call: 'refunds.lookUp', asks: ({ txnRefNumber }) => ({ txn_ref_number: txnRefNumber }), refused: 'not-found' },
  {
    call: 'refunds.ask',
    asks: ({ txnRefNumber, refundId }) => ({ data: { txnRefNumber, paidAmount: 1 }, refundId }),
    refused: 'not-found',
  },
  {
    call: 'refunds.decide',
    asks: ({ refundId }) => ({ refund_id: refundId, decision: 'approve' }),
    refused: 'not-found',
  },
  { call: 'refunds.askProvider', asks: ({ refundId }) => ({ refund_id: refundId }), refused: 'not-found' },
  ...(['hold', 'holdRelease'] as const).map(
    (act): Try => ({
      call: 'impact.read',
      asks: ({ txnRefNumber }) => ({ act, key: txnRefNumber }),
      refused: 'not-found',
    }),
  ),
  { call: 'impact.read', asks: ({ refundId }) => ({ act: 'refund', key: refundId }), refused: 'not-found' },
  { call: 'impact.read', asks: () => ({ act: 'settlementBatch', key: '1' }), refused: 'not-found' },
  { call: 'refunds.get', asks: ({ refundId }) => ({ refund_id: refundId }), refused: 'not-found' },
  { call: 'refunds.list', asks: () => ({}) },
  { call: 'refunds.list', asks: ({ txnRefNumber }) => ({ reference: txnRefNumber }), keeps: transaction },
  { call: 'refunds.list', asks: ({ refundId }) => ({ reference: refundId }), keeps: ({ refundId }) => [refundId] },
  {
    call: 'recon.rows',
    asks: ({ txnRefNumber }) => ({ txn_ref_number: txnRefNumber, from_date: today, to_date: today }),
    refused: 'not-allowed',
  },
  {
    call: 'recon.askForceMatch',
    asks: ({ txnRefNumber }) => ({ line_id: 1, txn_ref_number: txnRefNumber, remark: 'Looking around' }),
    refused: 'not-allowed',
  },
  {
    call: 'regularizations.list',
    asks: ({ txnRefNumber }) => ({ txn_ref_number: txnRefNumber }),
    keeps: transaction,
  },
  { call: 'imei.list', asks: ({ requestNumber }) => ({ request_number: requestNumber }) },
  {
    call: 'imei.unblock',
    asks: ({ requestNumber }) => ({ request_numbers: requestNumber }),
    notes: ({ requestNumber }) => `imei:${requestNumber}`,
  },
  { call: 'enach.send', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: 'not-found' },
  {
    call: 'enach.list',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode }),
    keeps: ({ merchantCode }) => [merchantCode],
  },
  {
    call: 'enach.act',
    asks: ({ registrationId }) => ({ registration_id: registrationId, act: 'cancelLink' }),
    refused: 'not-found',
  },
]
