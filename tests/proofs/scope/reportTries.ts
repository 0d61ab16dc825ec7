import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import type { Try } from './attempt.ts'
import type { Target } from './target.ts'

const today = indianDay(new Date())
const yesterday = dayAfter(today, -1)
const days = { from_date: today, to_date: today }
const merchant = ({ merchantCode }: Target) => [merchantCode]
const transaction = ({ txnRefNumber }: Target) => [txnRefNumber]

/** A brand that is not the person's is answered like one that is not there. */
export const reportTries: readonly Try[] = [
  ...(['reports.registration', 'reports.nonBrand', 'reports.settlements'] as const).map(
    (call): Try => ({
      call,
      asks: ({ merchantCode }) => ({ ...days, merchant_code: [merchantCode] }),
      keeps: merchant,
    }),
  ),
  {
    call: 'reports.transactions',
    asks: ({ merchantCode }) => ({ from_date: `${yesterday} 00:00:00`, merchant_code: [merchantCode] }),
    keeps: merchant,
  },
  ...(['reports.failed', 'reports.settlements'] as const).map(
    (call): Try => ({
      call,
      asks: ({ txnRefNumber }) => ({ ...days, txnRefNumber: [txnRefNumber] }),
      keeps: transaction,
    }),
  ),
  {
    call: 'reports.transactions',
    asks: ({ brandCode }) => ({ from_date: `${yesterday} 00:00:00`, brand_code: [brandCode] }),
    refused: 'not-found',
    byBrand: true,
  },
  {
    call: 'portfolio.storeOrders',
    asks: ({ merchantCode, brandCode }) => ({ parameters: { merchant_code: merchantCode, brand_code: brandCode } }),
    refused: 'not-found',
  },
  {
    call: 'reports.firstTransactions',
    asks: ({ merchantCode }) => ({ ...days, merchant_code: [merchantCode] }),
    keeps: merchant,
  },
  ...(['reports.cashback', 'reports.chargeSlips'] as const).map(
    (call): Try => ({
      call,
      asks: ({ merchantCode, txnRefNumber }) => ({
        ...days,
        merchant_code: [merchantCode],
        txnRefNumber: [txnRefNumber],
      }),
      keeps: transaction,
    }),
  ),
  { call: 'cashback.files', asks: () => ({}) },
  {
    call: 'mis.files',
    asks: ({ merchantCode }) => ({ parameters: { ...days, merchant_code: merchantCode, file_type: 'SETTLEMENT_MIS' } }),
    refused: 'not-found',
  },
  ...(['mis.generate', 'mis.sends'] as const).map(
    (call): Try => ({
      call,
      asks: ({ merchantCode }) => ({ ...(call === 'mis.generate' ? days : {}), merchant_code: merchantCode }),
      refused: 'not-found',
    }),
  ),
  ...(['mis.preview', 'mis.send'] as const).map(
    (call): Try => ({
      call,
      asks: ({ merchantCode }) => ({ ...days, kind: 'settlement', merchant_code: merchantCode }),
      refused: 'not-found',
    }),
  ),
  { call: 'mis.sendAgain', asks: ({ misId }) => ({ mis_id: misId }), refused: 'not-found', ifMatch: 1 },
  { call: 'reports.controlSheet', asks: () => days },
  { call: 'reports.dsrLog', asks: () => days },
  {
    call: 'reportJobs.generate',
    asks: ({ brandCode }) => ({ ...days, report_type: 'registrationReport', brand_code: [brandCode] }),
    refused: 'not-found',
    byBrand: true,
  },
  {
    call: 'reportJobs.generate',
    asks: ({ merchantCode }) => ({ ...days, report_type: 'registrationReport', merchant_code: [merchantCode] }),
    keeps: merchant,
  },
  {
    call: 'chargeSlip.get',
    asks: ({ txnRefNumber }) => ({ data: { domain: 'cs', txnRefNumber } }),
    refused: 'not-found',
  },
  { call: 'chargeSlip.pdf', asks: ({ txnRefNumber }) => ({ txnRefNumber }), refused: 'not-found' },
  ...(['reports.registration', 'reports.failed', 'reports.firstTransactions'] as const).map(
    (call): Try => ({
      call,
      asks: ({ brandCode }) => ({ ...days, brand_code: [brandCode] }),
      refused: 'not-found',
      byBrand: true,
    }),
  ),
  {
    call: 'tables.export',
    asks: ({ merchantCode }) => ({
      table: 'reports.registration',
      format: 'csv',
      request: { ...days, merchant_code: [merchantCode] },
    }),
    keeps: merchant,
  },
  {
    call: 'reports.days',
    asks: ({ merchantCode }) => ({
      report: 'reports.settlements',
      request: { ...days, merchant_code: [merchantCode] },
    }),
    keeps: merchant,
  },
  {
    call: 'schedules.add',
    asks: ({ brandCode }) => ({
      report: 'reports.failed',
      rhythm: 'daily',
      format: 'csv',
      request: { brand_code: [brandCode] },
    }),
    refused: 'not-found',
    byBrand: true,
  },
  { call: 'schedules.delete', asks: ({ viewId }) => ({ schedule_id: viewId }), refused: 'not-found' },
  { call: 'orders.list', asks: () => ({ parameters: {} }) },
  {
    call: 'orders.ofBrand',
    asks: ({ brandCode }) => ({ parameters: { brand_code: brandCode } }),
    refused: 'not-found',
    byBrand: true,
  },
]
