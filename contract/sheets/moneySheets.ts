import { z } from 'zod'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { identifier } from './identifierCells.ts'
import { percentOrRupees } from './percentCells.ts'
import { amountColumn, code, column, day, flag, merchantCode, percentWhere } from './sheetCells.ts'
import { cashbackPercent, kind, optional, type SheetKind, type SheetKindName, statusWord } from './sheetKind.ts'

const bankStatus = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => text === 'CREDITED' || text === 'RETURNED', 'The status is CREDITED or RETURNED.')

const settledWord = z
  .string()
  .trim()
  .refine((text) => text.toLowerCase() === 'settled', 'A status file only settles: the status is Settled.')
  .transform(() => 'Settled')

const comparedFigure = 'Compared with the figure that is calculated; leave empty to compare nothing.'

const utr = code('The UTR', 6, 30)

export const moneySheets = {
  financeReport: kind('financeReport', 'Finance_Report', [
    column('report_date', day, 'The day that the figures are of, not after today.'),
    merchantCode('merchant_code'),
    column('txn_ref_number', code('The reference', 4, 60), 'The reference of the payment. Each once.', {
      unique: true,
    }),
    amountColumn('txn_amount', 'Rupees, at most two places.'),
    amountColumn('mdr', 'Rupees, at most two places.'),
    amountColumn('gst', 'Rupees, at most two places.'),
    amountColumn('settlement_amount', 'Rupees, at most two places.'),
    column('utr_number', utr, 'The reference of the bank transfer, once it is known.', optional),
  ]),
  utrNumbers: kind('utrNumbers', 'Settlement_Utr', [
    column('payout_ref', code('The payout reference', 3, 60), 'As written in the bank file, B12-M0000001. Each once.', {
      unique: true,
    }),
    column('utr_number', utr, 'The number that the bank gave the payout. Each once.', {
      unique: true,
    }),
    amountColumn('amount', 'What the bank paid, in rupees.'),
    column('settlement_date', day, 'The day on which the bank paid, not after today.'),
    column('status', bankStatus, 'CREDITED, or RETURNED when the money came back. Leave empty for CREDITED.', optional),
  ]),
  settlementStatus: kind('settlementStatus', 'Settlement_Status', [
    column('txn_ref_number', identifier(TxnRefNumber), 'The number of the transaction. Each once.', { unique: true }),
    column('status_settlement', settledWord, 'Settled. A status file does nothing else.'),
    column('utr_number', utr, 'The number under which the bank paid it.'),
    column('settlement_date', day, 'The day on which the bank paid, not after today.'),
  ]),
  settlementRows: kind('settlementRows', 'Merchant_Settlement', [
    column('txn_ref_number', identifier(TxnRefNumber), 'The number of the transaction. Each once.', { unique: true }),
    amountColumn(
      'brand_transaction_fee',
      'Rupees, at most two places: what the brand charges for it. Leave empty to keep the present one.',
      optional,
    ),
    amountColumn('mdr', `Rupees, at most two places. ${comparedFigure}`, optional),
    amountColumn('gst_18p', `Rupees, at most two places. ${comparedFigure}`, optional),
    amountColumn('settlement_amount', `Rupees, at most two places. ${comparedFigure}`, optional),
  ]),
  payoutRecon: kind('payoutRecon', 'Payout_Recon', [], {
    takesAnyHeader: true,
    headerRows: sheetLimits.statementHeaderRows,
  }),
  regularization: kind('regularization', 'Upi_Txn_Regularization', [
    column('txn_ref_number', identifier(TxnRefNumber), 'The number of the UPI transaction. Each once.', {
      unique: true,
    }),
    column(
      'old_status',
      statusWord(['INPROGRESS', 'FAILED', 'EXPIRED', 'REFUND_UNKNOWN']),
      'What it is now: INPROGRESS, FAILED or EXPIRED; REFUND_UNKNOWN for its refund. The row applies from this status only.',
    ),
    column(
      'new_status',
      statusWord(['SUCCESSFUL', 'FAILED', 'REFUND_SUCCESS', 'REFUND_FAILED']),
      'What the bank says: SUCCESSFUL, or FAILED of one in progress; REFUND_SUCCESS or REFUND_FAILED of a refund.',
    ),
    column(
      'rrn',
      identifier(z.string().regex(/^\d{12}$/, 'An RRN has 12 digits.')),
      'The RRN that proves it, 12 digits, as text. Each once.',
      { unique: true },
    ),
  ]),
  cashbackCalculate: kind(
    'cashbackCalculate',
    'Cashback_Calculate',
    [
      column('txn_ref_number', identifier(TxnRefNumber), 'The number of the transaction. Each once.', { unique: true }),
      column('offer_code', code('The offer code', 1, 60), 'The offer that it is credited for.', optional),
      column(
        'cashback_type',
        statusWord(['PERCENTAGE', 'AMOUNT']),
        'PERCENTAGE of what was paid and not refunded, or an AMOUNT.',
      ),
      column('total_cashback', percentOrRupees, 'Percent or rupees, at most two places, above zero.', {
        format: percentWhere('cashback_type'),
      }),
      amountColumn('max_cashback', 'Rupees: the most that is credited. Leave empty for no cap.', optional),
    ],
    cashbackPercent,
  ),
  chargeSlips: kind('chargeSlips', 'Charge_Slip', [
    column('txn_ref_number', identifier(TxnRefNumber), 'The number of the transaction. Each once.', { unique: true }),
  ]),
  controlSheet: kind(
    'controlSheet',
    'Control_Sheet',
    [
      column('transaction_date', day, 'The day of the payments, not after today.'),
      merchantCode('merchant_code'),
      column(
        'successful_transactions',
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/, 'The number of transactions is a whole number.'),
        'How many payments there were.',
      ),
      amountColumn('paid_amount', 'Rupees, at most two places: what was paid.'),
      amountColumn('settled_amount', 'Rupees, at most two places: what of it was settled.'),
    ],
    { uniqueTogether: ['transaction_date', 'merchant_code'] },
  ),
  bulkRefunds: kind(
    'bulkRefunds',
    'Bulk_Refund',
    [
      column(
        'refund_ref',
        code('The refund reference', 4, 40),
        'Your own number of the refund, for example that of the ticket. Each once: a number that was used makes no second refund.',
        { unique: true },
      ),
      column('txn_ref_number', identifier(TxnRefNumber), 'The number of the payment. Each once.', { unique: true }),
      amountColumn('refund_amount', 'Rupees, at most two places, above zero and at most what is left of the payment.'),
      column(
        'repeat',
        flag,
        'Yes: the same amount of this payment was refunded before, and is meant again. Leave empty otherwise.',
        optional,
      ),
    ],
    // Each of them is a call to the provider.
    { maxRows: 5_000 },
  ),
} satisfies Partial<Record<SheetKindName, SheetKind>>
