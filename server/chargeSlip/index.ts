import { sql } from 'drizzle-orm'
import { indianTimestamp } from '#contract/wire/indianTime.ts'
import { readRows } from '#server/db/readRows.ts'
import type { Handler, Handlers, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/index.ts'
import { all, ofMerchants, wholeScope } from '#server/transactions/index.ts'

type Slip = Record<
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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
const rupees = (paise: string) =>
  `INR ${(Number(paise) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** Attributes alone: the frame that shows it takes no style of its own. */
const htmlOf = (txnRefNumber: string, slip: Slip, company: string): string => {
  const lines: readonly (readonly [string, string | null])[] = [
    ['Merchant', `${slip.display_name} (${slip.merchant_code})`],
    ['Address', [slip.address, slip.city].filter((part) => part !== '').join(', ')],
    ['Txn Ref Number', txnRefNumber],
    ['Date', `${indianTimestamp(slip.created_at)} IST`],
    ['Type', slip.txn_type.replaceAll('_', ' ').toUpperCase()],
    ['Method', slip.payment_method_tag],
    ['Brand', slip.brand_code],
    ['Card', slip.card_last4 ? `XXXXXXXX${slip.card_last4}` : ''],
    ['Payer', slip.payer],
    ['Bank Ref No', slip.card_bank_ref_no],
    ['UPI Txn Id', slip.upi_txn_id],
    ['Payment Id', slip.acquirer_payment_id],
    [
      'EMI',
      slip.emi_months === null || slip.emi_amount_paise === null
        ? ''
        : `${slip.emi_months} x ${rupees(slip.emi_amount_paise)}`,
    ],
    ['Status', slip.status],
  ]
  const rows = lines
    .filter(([, value]) => value)
    .map(([label, value]) => `<tr><td>${escaped(label)}</td><td align="right">${escaped(value ?? '')}</td></tr>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Charge Slip ${escaped(txnRefNumber)}</title></head>
<body bgcolor="#ffffff" text="#1f2328"><font face="Arial, sans-serif"><center><h2>${escaped(company)}</h2><p>CHARGE SLIP</p></center>
<table width="100%" cellpadding="6" cellspacing="0">${rows}</table><hr>
<table width="100%" cellpadding="6"><tr><td><b>Amount</b></td><td align="right"><b>${rupees(slip.amount_paise)}</b></td></tr></table>
</font></body></html>`
}

/** A payment of a brand is that brand's, one without a brand its merchant's. */
const findSlip = async (txnRefNumber: string, { gateway, staff }: StaffContext): Promise<Slip | undefined> => {
  const isTheirs = all([
    ...ofMerchants(sql`t.merchant_id`, wholeScope(staff)),
    ...(staff.brands.length === 0
      ? []
      : [
          sql`(t.brand_code = any(${sql.param([...staff.brands])}::text[]) or t.brand_code = '' and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)})`,
        ]),
  ])
  const [slip] = await readRows<Slip>(
    gateway.database.pool,
    sql`select t.*, d.*, m.merchant_code, m.display_name, m.address, m.city from transactions t
      join merchants m on m.id = t.merchant_id left join transaction_details d on d.transaction_id = t.id
      where t.txn_ref_number = ${txnRefNumber} and ${isTheirs}`,
  )
  return slip
}

const getChargeSlip: Handler<'chargeSlip.get'> = async ({ data: { txnRefNumber } }, context) => {
  const slip =
    (await findSlip(txnRefNumber, context)) ??
    refuse('record-not-found', { recorded: { subject: txnRefNumber, after: { asked: 'transaction' } } })
  return { body: htmlOf(txnRefNumber, slip, context.gateway.config.company) }
}

export const chargeSlipHandlers: Handlers<'chargeSlip'> = { 'chargeSlip.get': getChargeSlip }
