import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { lockAgainstSealing } from '#server/money/settlements/index.ts'
import { type Conflict, keepConflicts } from './conflicts.ts'
import { type EventOfKind, type FeedContext, type Outcomes, textList } from './feedContext.ts'
import type { Places } from './places.ts'

export type PaymentEvent = EventOfKind<'payment.created' | 'payment.updated'>

type Stored = {
  id: string
  txn_ref_number: string
  merchant_id: number
  merchant_code: string
  amount_paise: string
  payment_gateway: string
  status: string
  txn_type: string
  brand_code: string
  txn_day: string
  row_status: string | null
  is_in_batch: boolean
}

const isPaid = (status: string): boolean => status.toLowerCase() === 'successful'

/** What a settlement is worked out from. */
const moneyOf = (stored: Stored) => ({
  merchantCode: stored.merchant_code,
  amountPaise: Number(stored.amount_paise),
  gateway: stored.payment_gateway,
  status: isPaid(stored.status),
  txnType: stored.txn_type,
  brandCode: stored.brand_code,
  createdAt: stored.txn_day,
})

const sentMoneyOf = ({ event: { data } }: PaymentEvent): ReturnType<typeof moneyOf> => ({
  merchantCode: data.merchantCode,
  amountPaise: data.amountPaise,
  gateway: data.gateway,
  status: isPaid(data.status),
  txnType: data.txnType,
  brandCode: data.brandCode,
  createdAt: indianDay(new Date(data.createdAt)),
})

const storedOf = async ({ tx }: FeedContext, refs: readonly string[]): Promise<Map<string, Stored>> => {
  if (refs.length === 0) return new Map()
  const { rows } = await tx.execute<Stored>(sql`
    select t.id, t.txn_ref_number, t.merchant_id, m.merchant_code, t.amount_paise, t.payment_gateway, t.status, t.txn_type,
      t.brand_code, indian_day(t.created_at)::text as txn_day, r.status as row_status,
      coalesce(r.batch_id is not null or r.status = 'Settled', false) as is_in_batch
    from transactions t join merchants m on m.id = t.merchant_id left join settlement_rows r on r.id = t.id
    where t.txn_ref_number = any(${textList(refs)})`)
  return new Map(rows.map((row) => [row.txn_ref_number, row]))
}

interface Changed {
  readonly one: PaymentEvent
  readonly stored: Stored
  readonly fields: readonly (keyof ReturnType<typeof moneyOf>)[]
}

const changedMoney = (events: readonly PaymentEvent[], stored: ReadonlyMap<string, Stored>): Changed[] =>
  events.flatMap((one) => {
    const before = stored.get(one.event.subject)
    if (before === undefined) return []
    const [was, is] = [moneyOf(before), sentMoneyOf(one)]
    const fields = (Object.keys(was) as (keyof typeof was)[]).filter((field) => was[field] !== is[field])
    return fields.length === 0 ? [] : [{ one, stored: before, fields }]
  })

/** A row that no batch has taken is made anew from the payment as it is then. */
const releaseRows = async ({ tx }: FeedContext, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.execute(sql`delete from settlement_rows where id = any(${sql.param([...ids])}::bigint[])`)
}

/** What is paid with the next batch, where the day of a released row was run. */
const noteLate = async ({ tx }: FeedContext, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.execute(sql`
    insert into settlement_late (transaction_id, txn_day)
    select t.id, indian_day(t.created_at) from transactions t
    where t.id = any(${sql.param([...ids])}::bigint[]) and lower(t.status) = 'successful'
      and is_late_payment(indian_day(t.created_at)) on conflict do nothing`)
}

const paymentColumns = `merchant_id int, ref text, brand_code text, txn_type text, status text, error_code text,
  amount_paise bigint, payer text, card_category text, emi_months int, emi_plan_code text, gateway text, created_at timestamptz`

const detailNames = {
  invoice_amount_paise: ['invoiceAmountPaise', 'bigint'],
  invoice_number: ['invoiceNumber', 'text'],
  pin_code: ['pinCode', 'text'],
  city: ['city', 'text'],
  state: ['state', 'text'],
  product_serial_number: ['productSerialNumber', 'text'],
  product_code: ['productCode', 'text'],
  customer_ref_id: ['customerRefId', 'text'],
  emi_rate_bps: ['emiRateBps', 'int'],
  emi_amount_paise: ['emiAmountPaise', 'bigint'],
  email: ['email', 'text'],
  expires_at: ['expiresAt', 'timestamptz'],
  pay_request_type: ['payRequestType', 'text'],
  scheme_code: ['schemeCode', 'text'],
  remarks: ['remarks', 'text'],
  requested_at: ['requestedAt', 'timestamptz'],
  request_number: ['requestNumber', 'text'],
  warranty_plan_code: ['warrantyPlanCode', 'text'],
  warranty_product_desc: ['warrantyProductDesc', 'text'],
  warranty_link: ['warrantyLink', 'text'],
  warranty_type: ['warrantyType', 'text'],
  serial_number: ['serialNumber', 'text'],
  acquirer_payment_id: ['acquirerPaymentId', 'text'],
  card_last4: ['cardLast4', 'text'],
  card_bank_ref_no: ['cardBankRefNo', 'text'],
  issuer_bank: ['issuerBank', 'text'],
  payer_card: ['payerCard', 'text'],
  payer_mobile: ['payerMobile', 'text'],
  payer_device: ['payerDevice', 'text'],
  payment_source_tag: ['paymentSourceTag', 'text'],
  payment_method_tag: ['paymentMethodTag', 'text'],
  transaction_ref: ['transactionRef', 'text'],
  payment_link_ref: ['paymentLinkRef', 'text'],
  charge_slip_url: ['chargeSlipUrl', 'text'],
  upi_txn_id: ['upiTxnId', 'text'],
  npci_txn_id: ['npciTxnId', 'text'],
  payee_vpa: ['payeeVpa', 'text'],
  payment_rail_tag: ['paymentRailTag', 'text'],
  emi_conv_fee_paise: ['emiConvFeePaise', 'bigint'],
  convenience_fee_paise: ['convenienceFeePaise', 'bigint'],
  actions: ['actions', 'jsonb'],
} as const satisfies Readonly<
  Record<string, readonly [keyof PaymentEvent['event']['data'], 'text' | 'int' | 'bigint' | 'timestamptz' | 'jsonb']>
>
const detailColumns = Object.keys(detailNames)
const detailTypes = Object.entries(detailNames)
  .map(([, [field, type]]) => `"${field}" ${type}`)
  .join(', ')
const detailFields = Object.values(detailNames).map(([field]) => `n."${field}"`)

/** Payments and their details, as the events have them; answers their ids by reference. */
const write = async (
  { tx }: FeedContext,
  events: readonly PaymentEvent[],
  { merchants }: Places,
): Promise<Map<string, string>> => {
  const rows = events.map(({ event: { subject, data } }) => ({
    merchant_id: merchants.get(data.merchantCode),
    ref: subject,
    brand_code: data.brandCode,
    txn_type: data.txnType,
    status: data.status,
    error_code: data.errorCode,
    amount_paise: data.amountPaise,
    payer: data.payer,
    card_category: data.cardCategory,
    emi_months: data.emiMonths,
    emi_plan_code: data.emiPlanCode,
    gateway: data.gateway,
    created_at: data.createdAt,
  }))
  const written = await tx.execute<{ id: string; ref: string }>(sql`
    insert into transactions as t (merchant_id, txn_ref_number, brand_code, txn_type, status, error_code, amount_paise, payer,
      card_category, emi_months, emi_plan_code, payment_gateway, created_at)
    select n.merchant_id, n.ref, n.brand_code, n.txn_type, n.status, n.error_code, n.amount_paise, n.payer, n.card_category,
      n.emi_months, n.emi_plan_code, n.gateway, n.created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(${sql.raw(paymentColumns)}) order by n.ref collate "C"
    on conflict (txn_ref_number) do update set merchant_id = excluded.merchant_id, brand_code = excluded.brand_code,
      txn_type = excluded.txn_type, status = excluded.status, error_code = excluded.error_code,
      amount_paise = excluded.amount_paise, payer = excluded.payer, card_category = excluded.card_category,
      emi_months = excluded.emi_months, emi_plan_code = excluded.emi_plan_code,
      payment_gateway = excluded.payment_gateway, created_at = excluded.created_at
    returning t.id, t.txn_ref_number as ref`)
  const ids = new Map(written.rows.map(({ id, ref }) => [ref, id]))
  const details = events.map(({ event: { subject, data } }) => ({ ...data, id: ids.get(subject) }))
  await tx.execute(sql`
    insert into transaction_details (transaction_id, ${sql.raw(detailColumns.join(', '))})
    select n.id, ${sql.raw(detailFields.join(', '))}
    from json_to_recordset(${JSON.stringify(details)}::json) as n(id bigint, ${sql.raw(detailTypes)}) order by n.id
    on conflict (transaction_id) do update set ${sql.raw(
      detailColumns.map((column) => `${column} = excluded.${column}`).join(', '),
    )}`)
  return ids
}

/**
 * Writes payments as they are now. What a settlement that was sealed or paid was worked out from does not change: the
 * event becomes a conflict as a whole.
 */
export const applyPayments = async (
  context: FeedContext,
  events: readonly PaymentEvent[],
  places: Places,
  outcomes: Outcomes,
): Promise<void> => {
  if (events.length === 0) return
  let stored = await storedOf(
    context,
    events.map(({ event }) => event.subject),
  )
  let changed = changedMoney(events, stored)
  if (changed.length > 0) {
    // A batch that is being sealed has read what is there now.
    await lockAgainstSealing(context.tx)
    stored = await storedOf(
      context,
      changed.map(({ one }) => one.event.subject),
    )
    changed = changedMoney(events, stored)
  }
  const sealed = changed.filter((one) => one.stored.is_in_batch)
  const conflicts = sealed.flatMap(({ one, stored: before, fields }): Conflict[] => {
    const [desk, sent] = [moneyOf(before), sentMoneyOf(one)]
    return fields.map((field) => ({
      one,
      field,
      reason: 'inBatch',
      desk: desk[field],
      sent: sent[field],
      deskRevision: 0,
    }))
  })
  for (const { one } of sealed) outcomes.set(one, 'conflict')
  const released = changed.flatMap(({ stored: before }) =>
    before.row_status !== null && !before.is_in_batch ? [before.id] : [],
  )
  await releaseRows(context, released)
  const good = events.filter((one) => !outcomes.has(one))
  if (good.length > 0) await write(context, good, places)
  await noteLate(context, released)
  await keepConflicts(context, conflicts)
  for (const one of good) outcomes.set(one, 'applied')
}

/** Rupees that count against the limit of a client: of payments that are successful. */
export const paiseOf = ({ event }: PaymentEvent): number => (isPaid(event.data.status) ? event.data.amountPaise : 0)
