import { type SQL, sql } from 'drizzle-orm'
import { OfferSku } from '#contract/calls/catalogue/offerSkus.ts'
import type { RequestOfName } from '#contract/index.ts'
import { writeCondition } from '#machines/catalogue/offerRule.ts'
import { ofTheirBrands, refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { inState } from '#server/catalogue/schemeState/index.ts'
import { answerRow, countRows, limitOfPage } from '#server/db/answerRow.ts'
import { all } from '#server/db/conditions.ts'
import { products } from '#server/db/schema/index.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { type StoredRule, offerRuleRows, presentOffer } from './offerRows.ts'

/** `%` and `_` are letters here. */
const containing = (column: SQL, text: string): SQL =>
  sql`lower(${column}) like ${`%${text.toLowerCase().replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`}`

/** Each within the description or the brand's code; the code alone says no offer. */
const withWords = (text: string): SQL => {
  const words = text.split(/\s+/)
  const described = words.map((word) => containing(sql`o.rule_desc`, word))
  return all([
    sql`(${sql.join(described, sql` or `)})`,
    ...words.map((word) => containing(sql`(o.brand_code || ' ' || o.rule_desc)`, word)),
  ])
}

/** A list `column` that takes a value: because it names it, does not leave it out, or names none. */
const takes = (column: SQL, value: string): SQL =>
  sql`(${column} = '' or case when ${column} like 'NOT %'
    then ${value} <> all(string_to_array(substr(${column}, 5), ',')) else ${value} = any(string_to_array(${column}, ',')) end)`

type Reading = Pick<StaffContext, 'tx' | 'staff' | 'now'>

const filtersOf = (request: RequestOfName<'offers.list'>, { staff, now }: Pick<Reading, 'staff' | 'now'>): SQL[] => {
  const { brandCode, sku, paymentMethods, description, words, configType, bankCode, state } = request
  return [
    brandCode === undefined ? ofTheirBrands(staff, sql`o.brand_code`) : sql`o.brand_code = ${brandCode}`,
    ...(sku === undefined ? [] : [takes(sql`o.skus`, sku)]),
    ...(paymentMethods === undefined || paymentMethods === '' ? [] : [takes(sql`o.payment_methods`, paymentMethods)]),
    ...(description === undefined ? [] : [containing(sql`o.rule_desc`, description)]),
    ...(words === undefined ? [] : [withWords(words)]),
    ...(configType === undefined ? [] : [sql`o.cashback_type = ${configType}`]),
    ...(bankCode === undefined || bankCode === '' ? [] : [sql`o.bank_code in (${bankCode}, '')`]),
    ...(state === undefined ? [] : [inState(sql`o`, state, now)]),
  ]
}

export const presentStoredRule = (rule: StoredRule, now: Date) =>
  presentOffer(
    rule,
    {
      paymentMethods: writeCondition(rule.paymentMethods),
      sku: writeCondition(rule.skus),
      tenure: writeCondition(rule.tenures),
      groupCodes: writeCondition(rule.groupCodes),
      dealerCategory: writeCondition(rule.dealerCategories),
      regions: writeCondition(rule.regions),
    },
    now,
  )

export const listOffers: Handler<'offers.list'> = async (request, { tx, staff, now }) => {
  if (request.brandCode !== undefined) await refuseUnlessTheirBrand(tx, request.brandCode, staff)
  const which = all(filtersOf(request, { staff, now }))
  const rules = await offerRuleRows(tx, which, sql`order by o.to_at desc, o.id desc ${limitOfPage(request)}`)
  return {
    rows: rules.map((rule) => presentStoredRule(rule, now)),
    total: await countRows(tx, sql`from offer_rules o where ${which}`),
  }
}

/** A file has so many; more are asked for brand by brand. */
const mostExported = 20_000

/** What the list of offers matches, whole. */
export const exportedOffers = async (request: RequestOfName<'offers.list'>, { tx, staff, now }: Reading) => {
  if (request.brandCode !== undefined) await refuseUnlessTheirBrand(tx, request.brandCode, staff)
  const rules = await offerRuleRows(
    tx,
    all(filtersOf(request, { staff, now })),
    sql`order by o.to_at desc, o.id desc limit ${mostExported}`,
  )
  return rules.map((rule) => presentStoredRule(rule, now))
}

const anyOf = (column: SQL, texts: readonly string[] | undefined): SQL[] =>
  texts === undefined || texts.length === 0
    ? []
    : [
        sql`(${sql.join(
          texts.map((text) => containing(column, text)),
          sql` or `,
        )})`,
      ]

const skuRow = answerRow(
  OfferSku,
  {
    sku: 'p.product_code',
    category: 'p.product_category',
    model: 'p.product_name',
    modelDesc: 'p.description',
    price: 'p.price_paise',
  },
  { from: [products, 'p'] },
)

const skusOf = ({ brandCode, sku, category, model, modelDesc }: RequestOfName<'offers.searchSkus'>): SQL =>
  all([
    sql`p.brand_code = ${brandCode}`,
    ...anyOf(sql`p.product_code`, sku),
    ...anyOf(sql`p.product_category`, category),
    ...anyOf(sql`p.product_name`, model),
    ...anyOf(sql`p.description`, modelDesc),
  ])

export const searchSkus: Handler<'offers.searchSkus'> = async (request, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, request.brandCode, staff)
  return skuRow.page(tx, sql`from products p where ${skusOf(request)}`, sql`p.product_code`, request)
}

/** What a search for SKUs matches, whole. */
export const walkSkus = async (request: RequestOfName<'offers.searchSkus'>, { tx, staff }: Reading) => {
  await refuseUnlessTheirBrand(tx, request.brandCode, staff)
  return walkRows((last: OfferSku | undefined) =>
    skuRow.read(
      tx,
      sql`select ${skuRow.columns} from products p where ${skusOf(request)}
        and ${last === undefined ? sql`true` : sql`p.product_code > ${last.sku}`}
        order by p.product_code limit ${rowsAtATime}`,
    ),
  )
}

export const listSkus: Handler<'offers.skus'> = async ({ brandCode }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const { rows } = await tx.execute<{ sku: string; model: string }>(sql`
    select product_code as sku, product_name as model from products where brand_code = ${brandCode}
    order by product_code limit 20000`)
  return rows
}
