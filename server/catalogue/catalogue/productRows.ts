import { type SQL, sql } from 'drizzle-orm'
import type { Product, ProductGap } from '#contract/calls/catalogue/catalogue.ts'
import type { Tx } from '#server/db/database.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import { refuse } from '#server/gateway/refusal.ts'

type ProductRow = {
  id: number
  brand_code: string
  product_code: string
  product_name: string
  price_paise: string | null
  description: string
  product_category: string
  min_amount_paise: string | null
  max_amount_paise: string | null
  images: string[] | null
  version: number
  changed_at: Date
}

const paise = (figure: string | null): number | null => (figure === null ? null : Number(figure))

const present = (row: ProductRow): Product => ({
  id: row.id,
  brandCode: row.brand_code,
  productCode: row.product_code,
  productName: row.product_name,
  price: paise(row.price_paise),
  description: row.description,
  productCategory: row.product_category,
  minAmount: paise(row.min_amount_paise),
  maxAmount: paise(row.max_amount_paise),
  productImages: row.images ?? [],
  version: row.version,
  changedAt: new Date(row.changed_at).toISOString(),
})

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

const columns = sql`p.id, p.brand_code, p.product_code, p.product_name, p.price_paise, p.description,
  p.product_category, p.min_amount_paise, p.max_amount_paise, p.version, p.changed_at,
  (select array_agg(i.picture order by i.place) from product_images i where i.product_id = p.id) as images`

export const productRows = async (tx: Tx, which: SQL, page: SQL = sql``): Promise<Product[]> => {
  const { rows } = await tx.execute<ProductRow>(sql`select ${columns} from products p where ${which} ${page}`)
  return rows.map(present)
}

interface ProductPage {
  readonly rows: Product[]
  readonly total: number
}

/** A search looks at every product of the brand: once, for the page and its number (docs/decisions/catalogue.md). */
const foundPage = async (tx: Tx, filter: ProductFilter, page: SQL): Promise<ProductPage> => {
  const { rows } = await tx.execute<{ total: number } & (ProductRow | { id: null })>(sql`
    with found as materialized (select p.id, p.product_code from products p where ${matching(filter)})
    select t.total, ${columns} from (select count(*)::int as total from found) t
    left join (select id from found order by product_code ${page}) f on true left join products p on p.id = f.id
    order by p.product_code`)
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [present(row)])), total: rows[0]?.total ?? 0 }
}

const countProducts = async (tx: Tx, filter: ProductFilter): Promise<number> => {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from products p where ${matching(filter)}`,
  )
  return rows[0]?.total ?? 0
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
    total: await countProducts(tx, filter),
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
