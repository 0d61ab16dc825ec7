import type { OfferField } from '#contract/sheets/offerCells.ts'
import { dayFromToday, openCatalogueFixture } from './catalogueFixture.ts'
import { buildMerchant, insertMerchants } from './merchants.ts'

/** A rule as it is typed: HDFC credit cards, SKU-01 and SKU-02, five percent, from tomorrow for ten days. */
export const typedRule = (more: Partial<Record<OfferField, string>> = {}): Record<OfferField, string> => ({
  brandCode: 'ASTRON',
  ruleDesc: 'Five percent',
  rule: '',
  cashbackType: 'PERCENTAGE',
  bankCode: 'HDFC',
  sku: 'SKU-01,SKU-02',
  dealerCategory: '',
  tenure: '',
  paymentMethods: 'CREDIT_CARD',
  groupCodes: '',
  regions: '',
  minTransaction: '1000',
  totalCashback: '5',
  bankShare: '60',
  bankShareCap: '1200',
  brandShare: '40',
  maxCashback: '2000',
  velocitycheck: '',
  velocityRule: '',
  offerFromDt: dayFromToday(1),
  offerToDt: dayFromToday(10),
  ...more,
})

/** ASTRON has an offer of HDFC that runs, one of SBI that is to come, one of AXIS that has ended; the rest is the catalogue's. */
export const openOfferFixture = async (postgresUrl: string, env: Record<string, string> = {}) => {
  const opened = await openCatalogueFixture(postgresUrl, env)
  await opened.pool.query(`insert into offer_rules (brand_code, rule_desc, bank_code, skus, payment_methods,
      min_transaction_paise, cashback_type, total_cashback, max_cashback_paise, bank_share_bps, bank_share_cap_paise, from_at, to_at)
    select 'ASTRON', name, bank, 'SKU-01,SKU-02', 'CREDIT_CARD', 100000, 'PERCENTAGE', 500, 200000, 6000, 120000,
      (day + starts)::timestamp at time zone 'Asia/Kolkata', (day + ends)::timestamp at time zone 'Asia/Kolkata'
    from (values ('Running', 'HDFC', -10, 10), ('To come', 'SBI', 5, 15), ('Over', 'AXIS', -20, -1)) o(name, bank, starts, ends),
      (select (now() at time zone 'Asia/Kolkata')::date as day) d`)
  const { rows } = await opened.pool.query<{ id: number; rule_desc: string }>(
    'select id, rule_desc from offer_rules order by id',
  )
  const idOf = (name: string) => rows.find((row) => row.rule_desc === name)?.id ?? 0
  const [merchantId] = await insertMerchants(opened.desk.database.db, [
    buildMerchant({ merchantCode: 'M0000001' }),
  ]).then(async () => (await opened.pool.query<{ id: number }>('select id from merchants')).rows.map(({ id }) => id))
  /** A payment by credit card, so many days ago. */
  const sell = (ref: string, days: number, bank: string, amount: number, status = 'Successful', sku = 'SKU-01') =>
    opened.pool.query(
      `with t as (insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, card_category, created_at)
         values ($1, $2, 'ASTRON', 'brand_card', $3, $4, 'CREDIT', now() - make_interval(days => $5)) returning id)
       insert into transaction_details (transaction_id, product_code, issuer_bank) select id, $7, $6 from t`,
      [merchantId, ref, status, amount, days, bank, sku],
    )
  return { ...opened, idOf, sell }
}
