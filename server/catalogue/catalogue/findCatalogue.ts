import { sql } from 'drizzle-orm'
import { ofTheirBrands } from '#server/catalogue/brandForm/index.ts'
import { queryRows } from '#server/db/readRows.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { containing, likeText } from './productRows.ts'

const mostBrands = 3
const mostProducts = 5

export const findCatalogue: Handler<'catalogue.find'> = async ({ text }, { tx, staff }) => {
  const brands = await queryRows<{ brandCode: string; brandName: string }>(
    tx,
    sql`select b.brand_code as "brandCode", coalesce(f.brand_name, '') as "brandName"
    from brands b left join brand_forms f on f.brand_code = b.brand_code
    where ${containing(sql`lower(b.brand_code)`, text)} and ${ofTheirBrands(staff, sql`b.brand_code`)}
    order by b.brand_code limit ${mostBrands}`,
  )
  const products = await queryRows<{ brandCode: string; productCode: string; productName: string }>(
    tx,
    sql`select p.brand_code as "brandCode", p.product_code as "productCode", p.product_name as "productName"
    from products p where p.product_code like ${`${likeText(text)}%`} and ${ofTheirBrands(staff, sql`p.brand_code`)}
    order by p.product_code using ~<~, p.brand_code limit ${mostProducts}`,
  )
  return { brands, products }
}
