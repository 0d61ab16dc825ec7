import type { Database } from '#server/db/database.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

export const seed = 20_261_130
const sampled = 4_000
const recentDays = 90

/** What a person types and picks, out of the whole history: numbers, merchants and days. */
export interface Drawn {
  readonly today: string
  ref(): string
  utr(): string
  payout(): string
  paymentId(): string
  merchant(): string
  dispute(): string
  /** A day of the last quarter. */
  recentDay(): string
  /** A day of the two years. */
  anyDay(): string
}

/** From samples that are spread over the ids, with the same seed for each size. */
export const openDrawn = async ({ pool }: Database, historyDays: number): Promise<Drawn> => {
  const next = drawFrom(seed)
  const textsOf = async (query: string): Promise<readonly string[]> =>
    (await pool.query<{ text: string }>(query)).rows.map(({ text }) => text)
  const spread = (table: string) =>
    `(select n from generate_series((select min(id) from ${table}), (select max(id) from ${table}),
      greatest(1, ((select max(id) from ${table}) - (select min(id) from ${table})) / ${sampled})) n)`
  const refs = await textsOf(
    `select txn_ref_number as text from transactions where id in ${spread('transactions')} order by id`,
  )
  const paymentIds = await textsOf(
    `select acquirer_payment_id as text from transaction_details where transaction_id in ${spread('transactions')} and acquirer_payment_id <> '' order by 1`,
  )
  const utrs = await textsOf(
    `select utr_number as text from settlement_rows where id in ${spread('transactions')} and utr_number <> '' order by id`,
  )
  const payouts = await textsOf(
    `select payout_ref as text from settlement_payouts where id in ${spread('settlement_payouts')} order by id`,
  )
  const disputes = await textsOf(`select dispute_ref as text from disputes order by transaction_id limit ${sampled}`)
  const sellers = await textsOf(
    `select distinct m.merchant_code as text from transactions t join merchants m on m.id = t.merchant_id
     where t.id in ${spread('transactions')} and t.brand_code <> '' order by 1`,
  )
  const today = indianDay(new Date())
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = (texts: readonly string[]) => () => texts[below(texts.length)] ?? ''
  return {
    today,
    ref: pick(refs),
    utr: pick(utrs),
    payout: pick(payouts),
    paymentId: pick(paymentIds),
    merchant: pick(sellers),
    dispute: pick(disputes),
    recentDay: () => dayAfter(today, -1 - below(recentDays)),
    anyDay: () => dayAfter(today, -1 - below(historyDays - 40)),
  }
}
