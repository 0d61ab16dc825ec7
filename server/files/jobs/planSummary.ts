import { type SQL, sql } from 'drizzle-orm'
import type { Moved } from '#contract/calls/platform/impact.ts'
import type { ScriptId } from '#contract/sheets/scriptId.ts'
import { formatHundredths, formatRupees } from '#contract/wire/money.ts'
import type { Tx } from '#server/db/database.ts'
import { type ImpactRows, sumUp } from '#server/platform/impact/index.ts'
import { hundredthsOf } from './changedValue.ts'

type Values = Readonly<Record<string, unknown>>

/** What the rows `p` of a plan move or give, by kind. */
interface Weighed {
  /** What a row moves, in paise. */
  readonly paise?: SQL
  /** Whether the bank sent back what the row is about. */
  readonly back?: SQL
  readonly merchant?: SQL
  readonly brand?: SQL
  /** What a row gives or takes where no amount moves, as people write it, and by what the largest is found. */
  readonly gives?: { readonly words: (record: Values) => string; readonly size: SQL }
}

const after = (column: string) => sql`(p.after ->> ${column}::text)`
const amountOf = (column: string) => sql`${after(column)}::bigint`

/** The merchant of a payment, which is the subject of the row. */
const ofPayment = sql`(select m.merchant_code from transactions t join merchants m on m.id = t.merchant_id
  where t.txn_ref_number = p.merchant_code)`
const ofPayout = sql`(select m.merchant_code from settlement_payouts o join merchants m on m.id = o.merchant_id
  where o.id = p.record_id)`
const subject = sql`p.merchant_code`
const ofDescription = sql`(select e.file_description from file_jobs j join file_entries e on e.id = j.file_entry_id where j.id = p.job_id)`
const brandOfFile = sql`split_part(${ofDescription}, '|', 1)`

/** A percentage without a cap is larger than any amount. */
const beyondAll = sql`9000000000000000`

const capped = { percent: 'total_cashback', cap: 'max_cashback_paise', type: 'cashback_type' } as const

/** `5 %, at most ₹3,000.00`; a cap of nothing is no cap. */
const cashback: NonNullable<Weighed['gives']> = {
  words: (record) => {
    const [total, cap] = [record[capped.percent], record[capped.cap]]
    const of = hundredthsOf(capped.percent, record)
    if (typeof total !== 'number' || of === undefined) return ''
    const most =
      typeof cap === 'number' && cap > 0 ? `, at most ${formatRupees(cap)}` : of === 'bps' ? ', without a cap' : ''
    return `${formatHundredths(total, of)}${most}`
  },
  size: sql`case when coalesce(${amountOf(capped.cap)}, 0) = 0 and ${after(capped.type)} = 'PERCENTAGE' then ${beyondAll}
    when ${after(capped.type)} = 'PERCENTAGE' then ${amountOf(capped.cap)} else ${amountOf(capped.percent)} end`,
}

const paiseIn = (record: Values, column: string): number | undefined => {
  const value = record[column]
  return typeof value === 'number' ? value : undefined
}

/** `payments of ₹1,000.00 to ₹50,000.00`. */
const span = (record: Values, least: string, most: string): string => {
  const [from, to] = [paiseIn(record, least), paiseIn(record, most)]
  if (from === undefined && to === undefined) return 'payments of any amount'
  if (from === undefined) return `payments up to ${formatRupees(to ?? 0)}`
  return `payments from ${formatRupees(from)}${to === undefined ? '' : ` to ${formatRupees(to)}`}`
}

/** `EMI and cashback, payments from ₹1,000.00 to ₹50,000.00`. */
const scheme: NonNullable<Weighed['gives']> = {
  words: (record) =>
    [
      [...(record['is_emi'] === true ? ['EMI'] : []), ...(record['is_cashback'] === true ? ['cashback'] : [])].join(
        ' and ',
      ),
      span(record, 'min_amount_paise', 'max_amount_paise'),
    ].join(', '),
  size: sql`coalesce(${amountOf('max_amount_paise')}, ${beyondAll})`,
}

/** What a product may be sold for. */
const prices: NonNullable<Weighed['gives']> = {
  words: (record) => span(record, 'min_amount_paise', 'max_amount_paise'),
  size: sql`coalesce(${amountOf('max_amount_paise')}, ${beyondAll})`,
}

const merchantsOnly: Weighed = { merchant: subject }

/** Every kind is here: one that moves money, gives more or is about merchants without saying so does not compile. */
export const weighedBy: Readonly<Record<ScriptId, Weighed>> = {
  merchant_update: merchantsOnly,
  merchant_deactivate: merchantsOnly,
  merchant_activate: merchantsOnly,
  sbi_merchant_activate: merchantsOnly,
  brand_merchant_mapping: merchantsOnly,
  register_merchant: merchantsOnly,
  store_activation: merchantsOnly,
  upi_update: merchantsOnly,
  customer_fee_update: merchantsOnly,
  dsr_tasks_upload: merchantsOnly,
  super_merchant_members: merchantsOnly,
  pos_mid_tid_mapping: { merchant: sql`coalesce(${after('merchant_code')}, p.before ->> 'merchant_code')` },
  promoter_voucher_mapping: {},
  update_settlement_status: { paise: amountOf('amount_paise'), merchant: ofPayment },
  update_utr: { paise: amountOf('amount_paise'), back: sql`${after('state')} = 'returned'`, merchant: ofPayout },
  update_settlements: { paise: amountOf('amount_paise'), merchant: ofPayment },
  upi_txn_regularization: { paise: amountOf('amount_paise'), merchant: ofPayment },
  bulk_refund: { paise: amountOf('amount_paise'), merchant: ofPayment },
  cashback_calculate: {
    paise: sql`${amountOf('amount_paise')} - coalesce((p.before ->> 'amount_paise')::bigint, 0)`,
    merchant: ofPayment,
  },
  payout_recon: {
    paise: amountOf('amount_paise'),
    merchant: sql`coalesce((select m.merchant_code from transactions t join merchants m on m.id = t.merchant_id
      where t.id = ${after('transaction_id')}::bigint), (select m.merchant_code from settlement_payouts o
      join merchants m on m.id = o.merchant_id where o.id = ${after('payout_id')}::int))`,
  },
  finance_report: { paise: amountOf('settlement_amount_paise'), merchant: after('merchant_code') },
  control_sheet_recon: { paise: amountOf('stated_settled_paise'), merchant: subject },
  chargeslip_generate: { merchant: ofPayment },
  brand_product_onboarding: { brand: brandOfFile },
  product_min_max_update: { brand: brandOfFile, gives: prices },
  scheme_config: { brand: brandOfFile, gives: scheme },
  cashback_config: {
    brand: after('brand_code'),
    gives: cashback,
  },
  cashback_insert_update: {
    brand: sql`coalesce(${after('brand_code')}, (select r.brand_code from offer_rules r where r.id = p.record_id))`,
    gives: cashback,
  },
  opt_out_upload: {},
  dnd_upload: {},
}

const rowsOfPlan = (weighed: Weighed): ImpactRows => {
  const { paise, back, merchant, brand, gives } = weighed
  const size = gives?.size ?? paise ?? sql`null::bigint`
  return {
    unit: 'change',
    of: [
      ...(paise === undefined ? [] : (['paise'] as const)),
      ...(back === undefined ? [] : (['back'] as const)),
      ...(merchant === undefined ? [] : (['merchant'] as const)),
      ...(brand === undefined ? [] : (['brand'] as const)),
      ...(gives === undefined ? [] : (['gives'] as const)),
    ],
    rowsOf: (jobId) => sql`
      select p.row_number as row, p.merchant_code as subject, ${merchant ?? sql`null::text`} as merchant,
        ${brand ?? sql`null::text`} as brand, ${paise ?? sql`null::bigint`} as paise, ${size} as size,
        ${gives === undefined && back === undefined ? sql`null::jsonb` : sql`p.after`} as after${back === undefined ? sql`` : sql`, ${back} as back`}
      from file_job_plan_rows p where p.job_id = ${jobId}::uuid and p.change in ('create', 'change')`,
    givenBy: (record) =>
      back !== undefined && record['state'] === 'returned' ? 'Came back' : (gives?.words(record) ?? ''),
  }
}

/** What the plan of a job moves or gives: the sum, how many merchants and brands, and its largest rows. */
export const summarisePlan = async (
  tx: Tx,
  { jobId, scriptId }: { readonly jobId: string; readonly scriptId: ScriptId },
): Promise<Moved> => {
  const moved = (await sumUp(tx, [jobId], rowsOfPlan(weighedBy[scriptId]))).get(jobId)
  if (moved === undefined) throw new Error('a sum has one row')
  return moved
}
