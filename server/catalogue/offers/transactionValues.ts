import { type SQL, sql } from 'drizzle-orm'
import { blankCategory } from '#contract/sheets/offerCells.ts'
import type { OfferTransaction } from '#machines/catalogue/offerRule.ts'
import { type VelocityUnit, velocityUnits } from '#machines/catalogue/velocityRule.ts'

/** What rules ask of a transaction, as SQL brings it. */
export type TransactionValues = {
  brand_code: string
  amount_paise: string
  issuer_bank: string
  txn_type: string
  card_category: string
  emi_months: number | null
  product_code: string
  group_code: string
  dealer_categories: string[] | null
  state: string
  created_at: Date
  payer_card?: string
  payer_mobile?: string
  payer_device?: string
}

/** The card, mobile or device that paid, in details `d`; empty where the platform does not say. */
export const payerKey = (unit: VelocityUnit): SQL => sql`coalesce(d.${sql.raw(`payer_${unit}`)}, '')`

/** Reads transactions `t` with details `d` and merchant `m`. A group of several categories leaves the dealer's unknown. */
export const transactionValues: SQL = sql`t.brand_code, t.amount_paise, coalesce(d.issuer_bank, '') as issuer_bank,
  t.txn_type, t.card_category, t.emi_months, coalesce(d.product_code, '') as product_code, m.group_code, m.state,
  t.created_at, g.categories as dealer_categories`

/** Who paid, besides: what velocity checks count by. */
export const payerValues: SQL = sql.join(
  velocityUnits.map((unit) => sql`${payerKey(unit)} as ${sql.raw(`payer_${unit}`)}`),
  sql`, `,
)

export const transactionTables: SQL = sql`transactions t join merchants m on m.id = t.merchant_id
  left join transaction_details d on d.transaction_id = t.id
  left join (select brand_code, group_code, array_agg(upper(dealer_category)) as categories from dealer_groups
    group by brand_code, group_code) g on g.brand_code = t.brand_code and g.group_code = m.group_code`

/** The method of payment as offers write it; empty where the transaction does not say. */
export const methodOf = ({
  txn_type: type,
  card_category: card,
}: Pick<TransactionValues, 'txn_type' | 'card_category'>): string => {
  if (type.endsWith('upi')) return 'UPI'
  if (type.endsWith('emi')) return 'EMI'
  if (type === 'netbanking') return 'NET_BANKING'
  if (!type.endsWith('card')) return ''
  return /debit/i.test(card) ? 'DEBIT_CARD' : /credit/i.test(card) ? 'CREDIT_CARD' : ''
}

const categoryOf = ({ dealer_categories: categories }: TransactionValues): string => {
  if (categories === null || categories.length !== 1) return ''
  return categories[0] === '' ? blankCategory : (categories[0] ?? '')
}

export const offerTransaction = (row: TransactionValues): OfferTransaction => ({
  brandCode: row.brand_code,
  amountPaise: Number(row.amount_paise),
  bankCode: row.issuer_bank.toUpperCase(),
  paymentMethod: methodOf(row),
  tenure: row.emi_months === null ? '' : String(row.emi_months),
  sku: row.product_code.toUpperCase(),
  groupCode: row.group_code.toUpperCase(),
  dealerCategory: categoryOf(row),
  region: row.state.toUpperCase(),
  at: new Date(row.created_at).getTime(),
  payer: { card: row.payer_card ?? '', mobile: row.payer_mobile ?? '', device: row.payer_device ?? '' },
})
