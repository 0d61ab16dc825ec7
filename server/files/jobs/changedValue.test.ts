import { expect, it } from 'vitest'
import { changeIn, hundredthsOf, wholeNumberColumns } from './changedValue.ts'
import { recordsOf } from './plannedRecords.ts'

/** Whole numbers that are neither money nor rates. */
const counts = new Set([
  'id',
  'version',
  'merchant_id',
  'transaction_id',
  'payout_id',
  'batch_id',
  'job_row',
  'row_number',
  'rows',
  'kyc_approved',
  'login_limit',
  'changed_no',
  'mdr_rate_id',
  'stated_transactions',
  'scheme_id',
  'product_id',
  'member_id',
])

it('every whole number of a record that a sheet writes is money, a rate or a count by its name', () => {
  const columns = wholeNumberColumns()
  const tables = new Set(columns.map(({ table }) => table))
  expect(Object.values(recordsOf).filter(({ table }) => !tables.has(table))).toEqual([])
  expect(hundredthsOf('surcharge', {})).toBe(undefined)
  expect(columns.filter(({ column }) => !counts.has(column) && hundredthsOf(column, {}) === undefined)).toEqual([])
})

it('a change is shown in rupees and percents, each side by what its record says', () => {
  const changed = (column: string, old: object, now: object) =>
    changeIn('cashback_config', column, old as Record<string, unknown>, now as Record<string, unknown>)
  expect([
    changed(
      'total_cashback',
      { cashback_type: 'AMOUNT', total_cashback: 50_000 },
      { cashback_type: 'PERCENTAGE', total_cashback: 500 },
    ),
    changed('max_cashback_paise', {}, { max_cashback_paise: 34_808_731 }),
    changeIn('cashback_insert_update', 'bank_share_bps', { bank_share_bps: 5_000 }, { bank_share_bps: 250 }),
    changeIn('upi_txn_regularization', 'amount_paise', {}, { amount_paise: 34_808_731 }),
  ]).toEqual([
    { field: 'total_cashback', form: 'text', before: '₹500.00', after: '5 %' },
    { field: 'max_cashback', form: 'paise', before: '', after: '34808731' },
    { field: 'bank_share', form: 'text', before: '50 %', after: '2.5 %' },
    { field: 'amount', form: 'paise', before: '', after: '34808731' },
  ])
})
