import { maskToLast4 } from '#contract/wire/masks.ts'
import { indianTimestamp } from '#contract/wire/indianTime.ts'
import { formatRupees } from '#contract/wire/money.ts'

export type SlipRow = Record<
  'merchant_code' | 'display_name' | 'address' | 'city' | 'status' | 'amount_paise' | 'payer',
  string
> &
  Record<
    'card_last4' | 'card_bank_ref_no' | 'upi_txn_id' | 'acquirer_payment_id' | 'payment_method_tag',
    string | null
  > & {
    brand_code: string
    txn_type: string
    created_at: Date
    emi_months: number | null
    emi_amount_paise: string | null
  }

/** What a charge slip says, in whichever form. */
export interface Slip {
  readonly company: string
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  readonly total: string
}

/** Lines without a value are left out. */
export const slipOf = (txnRefNumber: string, row: SlipRow, company: string): Slip => {
  const lines: readonly (readonly [string, string | null])[] = [
    ['Merchant', `${row.display_name} (${row.merchant_code})`],
    ['Address', [row.address, row.city].filter((part) => part !== '').join(', ')],
    ['Txn Ref Number', txnRefNumber],
    ['Date', `${indianTimestamp(row.created_at)} IST`],
    ['Type', row.txn_type.replaceAll('_', ' ').toUpperCase()],
    ['Method', row.payment_method_tag],
    ['Brand', row.brand_code],
    ['Card', maskToLast4(row.card_last4)],
    ['Payer', row.payer],
    ['Bank Ref No', row.card_bank_ref_no],
    ['UPI Txn Id', row.upi_txn_id],
    ['Payment Id', row.acquirer_payment_id],
    [
      'EMI',
      row.emi_months === null || row.emi_amount_paise === null
        ? ''
        : `${row.emi_months} x ${formatRupees(Number(row.emi_amount_paise))}`,
    ],
    ['Status', row.status],
  ]
  return {
    company,
    title: `Charge Slip ${txnRefNumber}`,
    lines: lines.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    total: formatRupees(Number(row.amount_paise)),
  }
}
