import { sql } from 'drizzle-orm'
import type { LeftOutMerchant } from '#contract/calls/money/papers.ts'
import { roundingOf, type TaxHeads, taxHeads } from '#machines/money/feeTax.ts'
import { placeOfSupply, supplyKindOf } from '#machines/money/placeOfSupply.ts'
import { feeKinds, type FeeKind, gstRateOn } from '#machines/money/taxRates.ts'
import type { Tx } from '#server/db/database.ts'
import { boundsOfMonth } from './monthBounds.ts'
import type { ContentPayout, InvoiceContent, Recipient, Supplier } from './paperContent.ts'

export interface DraftInvoice {
  readonly merchantId: number
  readonly displayName: string
  readonly content: InvoiceContent
  readonly heads: TaxHeads
  readonly payoutIds: readonly number[]
}

export type Addressed = {
  merchant_id: number
  merchant_code: string
  display_name: string
  business_name: string
  address: string
  locality: string
  city: string
  pin_code: string
  state: string
  gst_number: string
}

type DueRow = Addressed & {
  mdr: string
  brand_fee: string
  subscription_fee: string
  setup_fee: string
  payouts: {
    id: number
    payout_ref: string
    batch_id: number
    day: string
    rows: number
    fees: number
    gst: number
  }[]
}

export const recipientOf = (row: Addressed): Recipient => ({
  merchantCode: row.merchant_code,
  name: row.business_name.trim() || row.display_name.trim(),
  address: [row.address, row.locality, row.city, row.state, row.pin_code]
    .map((part) => part.trim())
    .reduce((line, part) => (line.includes(part) ? line : line === '' ? part : `${line}, ${part}`), ''),
  gstin: row.gst_number.trim().toUpperCase(),
})

export const addressedColumns = sql.raw(
  `m.id as merchant_id, m.merchant_code, m.display_name, m.business_name, m.address, m.locality, m.city, m.pin_code, m.state, m.gst_number`,
)

/**
 * What each merchant was charged and no invoice has: the fees of payouts whose bank file was written until the end of the
 * month. From then on a batch is not cancelled any more, so that what was charged stays charged.
 */
const dueRows = async (tx: Tx, begin: string, before: string): Promise<DueRow[]> => {
  const { rows } = await tx.execute<DueRow>(sql`
    with due as materialized (
      select p.id, p.merchant_id, p.batch_id, p.payout_ref, p.rows, p.fees_paise, p.gst_paise,
        indian_day(b.bank_file_issued_at) as day
      from settlement_payouts p join settlement_batches b on b.id = p.batch_id
      where b.bank_file_issued_at >= ${begin} and b.bank_file_issued_at < ${before} and p.fees_paise + p.gst_paise > 0
        and not exists (select from paper_payouts l where l.payout_id = p.id)),
    fees as (
      select d.merchant_id, sum(r.mdr_paise) as mdr, sum(r.brand_fee_paise) as brand_fee,
        sum(r.subscription_fee_paise) as subscription_fee, sum(r.setup_fee_paise) as setup_fee
      from due d join settlement_rows r on r.batch_id = d.batch_id and r.merchant_id = d.merchant_id group by 1)
    select ${addressedColumns}, f.mdr, f.brand_fee, f.subscription_fee, f.setup_fee, x.payouts
    from (select merchant_id, json_agg(json_build_object('id', id, 'payout_ref', payout_ref, 'batch_id', batch_id, 'day', day,
        'rows', rows, 'fees', fees_paise, 'gst', gst_paise) order by day, id) as payouts from due group by 1) x
    join fees f on f.merchant_id = x.merchant_id join merchants m on m.id = x.merchant_id
    order by m.merchant_code collate "C"`)
  return rows
}

const feesByKind = (row: DueRow): Readonly<Record<FeeKind, number>> => ({
  mdr: Number(row.mdr),
  brandFee: Number(row.brand_fee),
  subscriptionFee: Number(row.subscription_fee),
  setupFee: Number(row.setup_fee),
})

const sumOf = (payouts: readonly ContentPayout[], field: 'feesPaise' | 'taxPaise'): number =>
  payouts.reduce((sum, payout) => sum + payout[field], 0)

interface Due {
  readonly invoices: readonly DraftInvoice[]
  readonly leftOut: readonly LeftOutMerchant[]
}

/** The invoices of a month, and who cannot have one: what they were charged waits for the next month. */
export const invoicesDue = async (
  tx: Tx,
  { month, begins, supplier }: { readonly month: string; readonly begins: string; readonly supplier: Supplier },
): Promise<Due> => {
  const { before, lastDay } = boundsOfMonth(month)
  const rateBps = gstRateOn(lastDay)?.bps
  if (rateBps === undefined) throw new Error(`no rate of GST holds on ${lastDay}`)
  const invoices: DraftInvoice[] = []
  const leftOut: LeftOutMerchant[] = []
  for (const row of await dueRows(tx, boundsOfMonth(begins).from, before)) {
    const payouts = row.payouts.map(
      ({ payout_ref: payoutRef, batch_id: batchId, day, rows, fees, gst }): ContentPayout => ({
        payoutRef,
        batchId,
        day,
        payments: rows,
        feesPaise: fees,
        taxPaise: gst,
      }),
    )
    const [feesPaise, taxPaise] = [sumOf(payouts, 'feesPaise'), sumOf(payouts, 'taxPaise')]
    const byKind = feesByKind(row)
    const lines = feeKinds.flatMap((kind) => (byKind[kind] === 0 ? [] : [{ kind, feesPaise: byKind[kind] }]))
    if (lines.reduce((sum, line) => sum + line.feesPaise, 0) !== feesPaise)
      throw new Error(`the payouts of ${row.merchant_code} charge other fees than their rows`)
    const recipient = recipientOf(row)
    const place = placeOfSupply({ gstin: recipient.gstin, state: row.state }, supplier.state)
    const reason = typeof place === 'string' ? place : recipient.name === '' ? 'name-missing' : undefined
    if (reason !== undefined || typeof place === 'string') {
      leftOut.push({
        merchantCode: row.merchant_code,
        displayName: row.display_name,
        reason: reason ?? 'name-missing',
        found: reason === 'gstin-invalid' ? recipient.gstin : reason === 'state-unknown' ? row.state : '',
        fees: feesPaise,
      })
      continue
    }
    const supply = supplyKindOf(place.state, supplier.state)
    invoices.push({
      merchantId: row.merchant_id,
      displayName: row.display_name,
      heads: taxHeads(taxPaise, supply),
      payoutIds: row.payouts.map(({ id }) => id),
      content: {
        kind: 'feeInvoice',
        layout: 1,
        supplier,
        recipient,
        month,
        place,
        supply,
        rateBps,
        lines,
        feesPaise,
        taxPaise,
        payouts,
      },
    })
  }
  return { invoices, leftOut }
}

export const roundingIn = ({
  feesPaise,
  taxPaise,
  rateBps,
}: Pick<InvoiceContent, 'feesPaise' | 'taxPaise' | 'rateBps'>) => roundingOf(feesPaise, taxPaise, rateBps)
