import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import type { Handler, Handlers, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { addCategory, listCategories } from './categories.ts'
import { findCatalogue } from './findCatalogue.ts'
import { addImages, commitImage, deleteImage, orderImages } from './productImages.ts'
import { countGaps, listProductRows, lockProduct, productOf, walkProductRows } from './productRows.ts'

const listProducts: Handler<'catalogue.products'> = async ({ page, size, ...filter }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, filter.brandCode, staff)
  return listProductRows(tx, filter, page, size)
}

/** What the list of products matches, whole. */
export const walkProducts = async (
  { page: _page, size: _size, ...filter }: RequestOfName<'catalogue.products'>,
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
) => {
  await refuseUnlessTheirBrand(tx, filter.brandCode, staff)
  return walkProductRows(tx, filter)
}

const gaps: Handler<'catalogue.gaps'> = async ({ brandCode }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  return countGaps(tx, brandCode)
}

const updateProduct: Handler<'catalogue.updateProduct'> = async (request, { tx, staff, now, ifMatch, note }) => {
  const { brandCode, productCode, productName, price, description } = request
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const before = await lockProduct(tx, brandCode, productCode)
  if (before.version !== ifMatch) return refuse('record-changed')
  await tx.execute(sql`
    update products set product_name = ${productName}, price_paise = ${price}, description = ${description},
      version = version + 1, changed_by = ${staff.loginId}, changed_at = ${now.toISOString()}::timestamptz
    where id = ${before.id}`)
  note({
    subject: `product:${brandCode}/${productCode}`,
    before: { productName: before.productName, price: before.price, description: before.description },
    after: { productName, price, description },
  })
  return productOf(tx, before.id)
}

export const catalogueHandlers: Handlers<'catalogue'> = {
  'catalogue.products': listProducts,
  'catalogue.find': findCatalogue,
  'catalogue.gaps': gaps,
  'catalogue.updateProduct': updateProduct,
  'catalogue.addImages': addImages,
  'catalogue.commitImage': commitImage,
  'catalogue.deleteImage': deleteImage,
  'catalogue.orderImages': orderImages,
  'catalogue.categories': listCategories,
  'catalogue.addCategory': addCategory,
}
