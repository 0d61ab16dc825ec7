import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { brandCodes } from './words.ts'

/** The first brand has a long list. */
const productsOf = (at: number): number => (at === 0 ? 2_000 : 120)

export const catalogueKinds = [
  'Phone',
  'Television',
  'Refrigerator',
  'Washing Machine',
  'Air Conditioner',
  'Laptop',
  'Speaker',
] as const
const series = ['Prime', 'Neo', 'Ultra', 'Lite', 'Edge', 'Max', 'Air']

const word = (list: readonly string[], number: string) =>
  sql`(${sql.param([...list])}::text[])[1 + ${sql.raw(number)} % ${list.length}]`

const addProducts = (tx: Tx, brandCode: string, at: number) =>
  tx.execute(sql`
    insert into products (brand_code, product_code, product_name, price_paise, description, product_category,
      min_amount_paise, max_amount_paise, changed_by)
    select ${brandCode}, ${brandCode.slice(0, 3)} || '-' || lpad(n::text, 5, '0'),
      ${word(series, 'n')} || ' ' || ${word(catalogueKinds, '(n / 7)')} || ' ' || (100 + n),
      case when n % 11 = 0 then null else 500000 + (n * 7919 % 9000) * 1000 end,
      'The ' || ${word(series, 'n')} || ' of the year, with two years of warranty', ${word(catalogueKinds, '(n / 7)')},
      case when n % 5 = 0 then null else 300000 end, case when n % 5 = 0 then null else 12000000 end, 'catalogue'
    from generate_series(1, ${productsOf(at)}::int) n
    on conflict do nothing`)

const addCategories = async (tx: Tx, brandCode: string, now: Date): Promise<void> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into product_categories (brand_code, parent_id, level, category_description, created_by, created_at)
    values (${brandCode}, null, 0, 'Electronics', 'catalogue', ${now.toISOString()}::timestamptz) returning id`)
  await tx.execute(sql`
    with one as (
      insert into product_categories (brand_code, parent_id, level, category_description, created_by, created_at)
      select ${brandCode}, ${rows[0]?.id ?? 0}::int, 1, k, 'catalogue', ${now.toISOString()}::timestamptz
      from unnest(${sql.param([...catalogueKinds])}::text[]) k returning id, category_description)
    insert into product_categories (brand_code, parent_id, level, category_description, created_by, created_at)
    select ${brandCode}, one.id, 2, s || ' ' || one.category_description, 'catalogue', ${now.toISOString()}::timestamptz
    from one, unnest(${sql.param(series.slice(0, 3))}::text[]) s`)
}

/** One that has ended, one that runs, one that is to come; EMI and cashback. */
const demoSchemes = [
  { code: 'OLD', description: 'No cost EMI, last season', isEmi: true, from: -120, to: -30, first: 1, last: 40 },
  { code: 'EMI', description: 'No cost EMI 6 months', isEmi: true, from: -20, to: 45, first: 1, last: 60 },
  { code: 'NEXT', description: 'No cost EMI 12 months', isEmi: true, from: 46, to: 120, first: 1, last: 30 },
  { code: 'CASH', description: 'Instant cashback', isEmi: false, from: -10, to: 20, first: 20, last: 90 },
] as const

const addSchemes = async (tx: Tx, brandCode: string, now: Date): Promise<void> => {
  const midnight = sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')`
  const day = (days: number) => sql`((${midnight} + make_interval(days => ${days}::int)) at time zone 'Asia/Kolkata')`
  for (const { code, description, isEmi, from, to, first, last } of demoSchemes)
    await tx.execute(sql`
      with s as (
        insert into product_schemes
          (brand_code, scheme_code, scheme_desc, is_emi, is_cashback, from_at, to_at, created_by, created_at)
        values (${brandCode}, ${`${brandCode}_${code}`}, ${description}, ${isEmi}, ${!isEmi}, ${day(from)}, ${day(to)},
          'catalogue', ${now.toISOString()}::timestamptz) returning *)
      insert into scheme_models
        (scheme_id, product_id, is_emi, is_cashback, min_amount_paise, max_amount_paise, from_at, to_at)
      select s.id, p.id, s.is_emi, s.is_cashback, p.min_amount_paise, p.max_amount_paise, s.from_at, s.to_at
      from s join products p on p.brand_code = s.brand_code
      where right(p.product_code, 5)::int between ${first} and ${last}`)
}

const addGroups = (tx: Tx, brandCode: string, now: Date) =>
  tx.execute(sql`
    insert into dealer_groups (brand_code, group_code, dealer_category, changed_by, changed_at)
    select ${brandCode}, 'G' || lpad(n::text, 2, '0'), c, 'catalogue', ${now.toISOString()}::timestamptz
    from generate_series(1, 12) n, unnest(array['GOLD', 'SILVER', '']) with ordinality as c(c, place)
    where (n + place) % 2 = 0`)

const addCashback = (tx: Tx, brandCode: string, now: Date) =>
  tx.execute(sql`
    insert into cashback_offers (offer_code, brand_code, product_code, description, bank_code, payment_methods,
      cashback_type, total_cashback, max_cashback_paise, min_transaction_paise, group_codes, offer_desc, from_at, to_at,
      created_by)
    values
      (${`${brandCode}-5PC`}, ${brandCode}, '', 'Five percent on every product', '', 'CREDIT_CARD,EMI', 'PERCENTAGE', 500,
        200000, 1000000, '', '5% cashback up to Rs 2,000', ${now.toISOString()}::timestamptz - interval '20 days',
        ${now.toISOString()}::timestamptz + interval '40 days', 'catalogue'),
      (${`${brandCode}-1500`}, ${brandCode}, ${`${brandCode.slice(0, 3)}-00025`}, 'Rs 1,500 with HDFC', 'HDFC', '', 'AMOUNT',
        150000, 0, 2000000, 'G01,G02', 'Rs 1,500 cashback', ${now.toISOString()}::timestamptz - interval '5 days',
        ${now.toISOString()}::timestamptz + interval '10 days', 'catalogue')
    on conflict do nothing`)

const addQueries = (tx: Tx, brandCode: string, now: Date) =>
  tx.execute(sql`
    insert into brand_queries (brand_code, search_query_elastic, search_query_sql, query_sql, changed_by, changed_at)
    values (${brandCode}, '{"match": {"product_name": "text"}}',
      'select product_code from brand_products' || E'\n' || 'where product_name ilike ''%'' || :text || ''%'' or product_code ilike :text || ''%''',
      'select product_code from brand_products where price between 10000 and 50000', 'catalogue', ${now.toISOString()}::timestamptz)
    on conflict do nothing`)

/**
 * Products, categories, schemes, group codes and cashback of every demo brand. What has a picture is in demoPictures.ts.
 */
export const addDemoCatalogue = async (tx: Tx, now: Date): Promise<void> => {
  for (const [at, brandCode] of brandCodes.entries()) {
    const { rows } = await tx.execute(sql`select from products where brand_code = ${brandCode} limit 1`)
    if (rows.length > 0) continue
    await addProducts(tx, brandCode, at)
    await addCategories(tx, brandCode, now)
    await addSchemes(tx, brandCode, now)
    await addGroups(tx, brandCode, now)
    await addCashback(tx, brandCode, now)
    if (at === 0) await addQueries(tx, brandCode, now)
  }
}
