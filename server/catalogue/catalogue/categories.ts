import { type SQL, sql } from 'drizzle-orm'
import { Category, deepestParentLevel } from '#contract/calls/catalogue/catalogue.ts'
import { answerRow } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { productCategories } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { containing } from './productRows.ts'

const mostCategories = 5_000

const row = answerRow(
  Category,
  {
    parentCategoryId: 'c.parent_id',
    children: '(select count(*) from product_categories k where k.parent_id = c.id)',
  },
  { from: [productCategories, 'c'] },
)

/** Categories `c`. */
const categoryRows = (tx: Tx, which: SQL): Promise<Category[]> =>
  row.read(
    tx,
    sql`select ${row.columns} from product_categories c where ${which}
    order by c.level, lower(c.category_description), c.id limit ${mostCategories}`,
  )

/** Those of a text, and all that is above them, so that a tree can open the way to each. */
const found = (brandCode: string, text: string): SQL => sql`c.id in (
  with recursive up as (
    select h.id, h.parent_id from product_categories h
    where h.brand_code = ${brandCode} and ${containing(sql`lower(h.category_description)`, text)}
    union select p.id, p.parent_id from product_categories p join up on p.id = up.parent_id)
  select id from up)`

export const listCategories: Handler<'catalogue.categories'> = async (request, { tx, staff }) => {
  const { brandCode, parentCategoryId, text, categoryId } = request
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  if (categoryId !== undefined) return categoryRows(tx, sql`c.brand_code = ${brandCode} and c.id = ${categoryId}`)
  if (text !== undefined) return categoryRows(tx, found(brandCode, text))
  const under =
    parentCategoryId === undefined
      ? sql`true`
      : parentCategoryId === 0
        ? sql`c.parent_id is null`
        : sql`c.parent_id = ${parentCategoryId}`
  return categoryRows(tx, sql`c.brand_code = ${brandCode} and ${under}`)
}

export const addCategory: Handler<'catalogue.addCategory'> = async (request, { tx, staff, now, note }) => {
  const { brandCode, parentCategoryId, categoryDescription, businessLob, activeStatus } = request
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const parent =
    parentCategoryId === undefined || parentCategoryId === null
      ? undefined
      : ((await categoryRows(tx, sql`c.id = ${parentCategoryId} and c.brand_code = ${brandCode}`))[0] ??
        refuse('record-not-found'))
  const level = parent === undefined ? 0 : parent.level + 1
  if (parent !== undefined && parent.level > deepestParentLevel) return refuse('category-too-deep')
  if (request.level !== undefined && request.level !== level)
    return refuse('record-not-found', { message: 'The parent category changed. Reload the tree.' })
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into product_categories
      (brand_code, parent_id, level, category_description, business_lob, active_status, created_by, created_at)
    values (${brandCode}, ${parent?.id ?? null}, ${level}, ${categoryDescription.replace(/\s+/g, ' ')}, ${businessLob},
      ${activeStatus}, ${staff.loginId}, ${now.toISOString()}::timestamptz)
    on conflict do nothing returning id`)
  const id = rows[0]?.id ?? refuse('category-present')
  note({ subject: `category:${id}`, after: { brandCode, categoryDescription, parentCategoryId: parent?.id ?? null } })
  return (await categoryRows(tx, sql`c.id = ${id}`))[0] ?? refuse('record-not-found')
}
