import { sql } from 'drizzle-orm'
import { ofTheirBrands } from '#server/catalogue/brandForm/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { containing, likeText } from './productRows.ts'

const mostBrands = 3
const mostProducts = 5

export const findCatalogue: Handler<'catalogue.find'> = async ({ text }, { tx, staff }) => {
  const { rows: brands } = await tx.execute<{ brand_code: string; brand_name: string }>(sql`
    select b.brand_code, coalesce(f.brand_name, '') as brand_name
    from brands b left join brand_forms f on f.brand_code = b.brand_code
    where ${containing(sql`lower(b.brand_code)`, text)} and ${ofTheirBrands(staff, sql`b.brand_code`)}
    order by b.brand_code limit ${mostBrands}`)
  const { rows: products } = await tx.execute<{ brand_code: string; product_code: string; product_name: string }>(sql`
    select p.brand_code, p.product_code, p.product_name from products p
    where p.product_code like ${`${likeText(text)}%`} and ${ofTheirBrands(staff, sql`p.brand_code`)}
    order by p.product_code using ~<~, p.brand_code limit ${mostProducts}`)
  return {
    brands: brands.map((row) => ({ brandCode: row.brand_code, brandName: row.brand_name })),
    products: products.map((row) => ({
      brandCode: row.brand_code,
      productCode: row.product_code,
      productName: row.product_name,
    })),
  }
}
