import { type SQL, sql } from 'drizzle-orm'
import { Product, type ProductGap } from '#contract/calls/catalogue/catalogue.ts'
import { answerRow, countRows } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { queryRows } from '#server/db/readRows.ts'
import { products } from '#server/db/schema/index.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import { refuse } from '#server/gateway/refusal.ts'

const row = answerRow(
  Product,
  {
    price: 'p.price_paise',
    minAmount: 'p.min_amount_paise',
    maxAmount: 'p.max_amount_paise',
    productImages: `array(select i.picture from product_images i where i.product_id = p.id order by i.place)`,
  },
  { from: [products, 'p'] },
)

const hasImage = sql`exists (select from product_images i where i.product_id = p.id)`
const hasMinMax = sql`(p.min_amount_paise is not null and p.max_amount_paise is not null)`
const hasPrice = sql`p.price_paise is not null`

const gaps: Readonly<Record<ProductGap, SQL>> = {
  'no-price': sql`not ${hasPrice}`,
  'no-image': sql`not ${hasImage}`,
  'no-min-max': sql`not ${hasMinMax}`,
  complete: sql`${hasPrice} and ${hasImage} and ${hasMinMax}`,
}

/** `%` and `_` are letters here. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)

export const containing = (column: SQL, text: string): SQL => sql`${column} like ${`%${likeText(text.toLowerCase())}%`}`

export interface ProductFilter {
  readonly brandCode: string
  readonly text?: string | undefined
  readonly gap?: ProductGap | undefined
  readonly productCodes?: readonly string[] | undefined
}

/** Products `p`. */
const matching = ({ brandCode, text, gap, productCodes }: ProductFilter): SQL =>
  sql`p.brand_code = ${brandCode} and ${text === undefined ? sql`true` : containing(sql`p.searched`, text)}
    and ${gap === undefined ? sql`true` : gaps[gap]}
    and ${productCodes === undefined ? sql`true` : sql`p.product_code = any(${sql.param([...productCodes])}::text[])`}`

export const productRows = (tx: Tx, which: SQL, page: SQL = sql``): Promise<Product[]> =>
  row.read(tx, sql`select ${row.columns} from products p where ${which} ${page}`)

interface ProductPage {
  readonly rows: Product[]
  readonly total: number
}

/** A search looks at every product of the brand: once, for the page and its number (docs/decisions/catalogue.md). */
const foundPage = async (tx: Tx, filter: ProductFilter, page: SQL): Promise<ProductPage> => {
  const rows = await queryRows<{ total: number; id: number | null }>(
    tx,
    sql`with found as materialized (select p.id, p.product_code from products p where ${matching(filter)})
    select t.total, ${row.columns} from (select count(*)::int as total from found) t
    left join (select id from found order by product_code ${page}) f on true left join products p on p.id = f.id
    order by p.product_code`,
  )
  return { rows: row.decode(rows.filter(({ id }) => id !== null)), total: rows[0]?.total ?? 0 }
}

/** One page by SKU, with the number of all. */
export const listProductRows = async (
  tx: Tx,
  filter: ProductFilter,
  page: number,
  size: number,
): Promise<ProductPage> => {
  const window = sql`limit ${size} offset ${(page - 1) * size}`
  if (filter.text !== undefined || filter.gap !== undefined) return foundPage(tx, filter, window)
  return {
    rows: await productRows(tx, matching(filter), sql`order by p.brand_code, p.product_code ${window}`),
    total: await countRows(tx, sql`from products p where ${matching(filter)}`),
  }
}

/** Every product of a filter by SKU, in pieces. */
export const walkProductRows = (tx: Tx, filter: ProductFilter): AsyncIterable<readonly Product[]> =>
  walkRows((last: Product | undefined) =>
    productRows(
      tx,
      sql`${matching(filter)} and p.product_code > ${last?.productCode ?? ''}`,
      sql`order by p.brand_code, p.product_code limit ${rowsAtATime}`,
    ),
  )

export const countGaps = async (tx: Tx, brandCode: string) => {
  const { rows } = await tx.execute<Record<'products' | 'price' | 'image' | 'minmax' | 'complete', number>>(sql`
    select count(*)::int as products, count(*) filter (where not ${hasPrice})::int as price,
      count(*) filter (where i.product_id is null)::int as image,
      count(*) filter (where not ${hasMinMax})::int as minmax,
      count(*) filter (where ${hasPrice} and ${hasMinMax} and i.product_id is not null)::int as complete
    from products p left join (select distinct product_id from product_images) i on i.product_id = p.id
    where p.brand_code = ${brandCode}`)
  const found = rows[0]
  return {
    products: found?.products ?? 0,
    noPrice: found?.price ?? 0,
    noImage: found?.image ?? 0,
    noMinMax: found?.minmax ?? 0,
    complete: found?.complete ?? 0,
  }
}

/** Locked: whoever changes its images next waits. */
export const lockProduct = async (tx: Tx, brandCode: string, productCode: string): Promise<Product> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from products where brand_code = ${brandCode} and product_code = ${productCode} for update`)
  return rows[0] === undefined ? refuse('record-not-found') : productOf(tx, rows[0].id)
}

export const productOf = async (tx: Tx, id: number): Promise<Product> =>
  (await productRows(tx, sql`p.id = ${id}`))[0] ?? refuse('record-not-found')
