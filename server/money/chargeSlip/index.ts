import { sql } from 'drizzle-orm'
import { all } from '#server/db/conditions.ts'
import { readRows } from '#server/db/readRows.ts'
import type { Handler, Handlers, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { ofMerchants, wholeScope } from '#server/money/transactions/index.ts'
import { type Slip, slipOf, type SlipRow } from './slipLines.ts'
import { slipPdf } from './slipPdf.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
/** Attributes alone: the frame that shows it takes no style of its own. */
const htmlOf = ({ company, title, lines, total }: Slip): string => {
  const rows = lines
    .map(([label, value]) => `<tr><td>${escaped(label)}</td><td align="right">${escaped(value)}</td></tr>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body bgcolor="#ffffff" text="#1f2328"><font face="Arial, sans-serif"><center><h2>${escaped(company)}</h2><p>CHARGE SLIP</p></center>
<table width="100%" cellpadding="6" cellspacing="0">${rows}</table><hr>
<table width="100%" cellpadding="6"><tr><td><b>Amount</b></td><td align="right"><b>${escaped(total)}</b></td></tr></table>
</font></body></html>`
}

/** A payment of a brand is that brand's, one without a brand its merchant's. */
const findSlip = async (txnRefNumber: string, { tx, staff }: StaffContext): Promise<SlipRow | undefined> => {
  const isTheirs = all([
    ...ofMerchants(sql`t.merchant_id`, wholeScope(staff)),
    ...(staff.brands.length === 0
      ? []
      : [
          sql`(t.brand_code = any(${sql.param([...staff.brands])}::text[]) or t.brand_code = '' and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)})`,
        ]),
  ])
  const [slip] = await readRows<SlipRow>(
    tx,
    sql`select t.*, d.*, m.merchant_code, m.display_name, m.address, m.city from transactions t
      join merchants m on m.id = t.merchant_id left join transaction_details d on d.transaction_id = t.id
      where t.txn_ref_number = ${txnRefNumber} and ${isTheirs}`,
  )
  return slip
}

/** The slip of a payment that is theirs. */
export const slipOfPayment = async (txnRefNumber: string, context: StaffContext): Promise<Slip> => {
  const row =
    (await findSlip(txnRefNumber, context)) ??
    refuse('record-not-found', { recorded: { subject: txnRefNumber, after: { asked: 'transaction' } } })
  return slipOf(txnRefNumber, row, context.gateway.config.company)
}

const getChargeSlip: Handler<'chargeSlip.get'> = async ({ data: { txnRefNumber } }, context) => ({
  body: htmlOf(await slipOfPayment(txnRefNumber, context)),
})

const getPdf: Handler<'chargeSlip.pdf'> = async ({ txnRefNumber }, context) => ({
  fileName: `charge_slip_${txnRefNumber.replace(/[^A-Za-z0-9_-]/g, '_')}.pdf`,
  pdf: (await slipPdf(await slipOfPayment(txnRefNumber, context))).toString('base64'),
})

export const chargeSlipHandlers: Handlers<'chargeSlip'> = {
  'chargeSlip.get': getChargeSlip,
  'chargeSlip.pdf': getPdf,
}
