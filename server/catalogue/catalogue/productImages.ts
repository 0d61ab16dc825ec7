import { and, eq, sql } from 'drizzle-orm'
import { maxProductImages, type Product } from '#contract/calls/catalogue/catalogue.ts'
import { productImages, products } from '#server/db/schema/index.ts'
import type { Handler, PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { drawPicture, namePicture, refuseUnknownPictures } from '#server/files/pictures/index.ts'
import { commitParts } from '#server/files/uploads/index.ts'
import { lockProduct, productOf } from './productRows.ts'

interface Named {
  readonly brandCode: string
  readonly productCode: string
}

const lockTheirs = async ({ brandCode, productCode }: Named, { tx, staff }: StaffContext): Promise<Product> => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  return lockProduct(tx, brandCode, productCode)
}

/** Writes the pictures of a product that is locked, in this order. */
const setImages = async (before: Product, images: readonly string[], context: StaffContext): Promise<Product> => {
  const { tx, staff, now, note } = context
  await tx.delete(productImages).where(eq(productImages.productId, before.id))
  if (images.length > 0)
    await tx
      .insert(productImages)
      .values(images.map((picture, at) => ({ productId: before.id, place: at + 1, picture })))
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1`, changedBy: staff.loginId, changedAt: now })
    .where(and(eq(products.id, before.id)))
  note({
    subject: `product:${before.brandCode}/${before.productCode}`,
    before: { images: before.productImages },
    after: { images },
  })
  return productOf(tx, before.id)
}

export const addImages: Handler<'catalogue.addImages'> = async ({ images, ...named }, context) => {
  const product = await lockTheirs(named, context)
  await refuseUnknownPictures(context.tx, images, 'product')
  const wanted = [...new Set([...product.productImages, ...images])]
  if (wanted.length > maxProductImages) return refuse('image-limit')
  return wanted.length === product.productImages.length ? product : setImages(product, wanted, context)
}

/** One picture of the sealed parts, as a KYC paper is made; put behind the others in one transaction. */
export const commitImage: PreparedHandler<'catalogue.commitImage'> = {
  prepare: (request, context) =>
    commitParts(request, context, {
      read: (bytes) => drawPicture(context, bytes),
      keep: async (drawn, { brandCode, productCode }, inside) => {
        const product = await lockTheirs({ brandCode, productCode }, inside)
        if (product.productImages.length >= maxProductImages) return refuse('image-limit')
        const imageName = await namePicture(drawn, 'product', inside)
        await setImages(product, [...product.productImages, imageName], inside)
        return { imageName }
      },
    }),
}

export const deleteImage: Handler<'catalogue.deleteImage'> = async ({ image, ...named }, context) => {
  const product = await lockTheirs(named, context)
  if (!product.productImages.includes(image)) return refuse('record-not-found')
  return setImages(
    product,
    product.productImages.filter((one) => one !== image),
    context,
  )
}

export const orderImages: Handler<'catalogue.orderImages'> = async ({ images, ...named }, context) => {
  const product = await lockTheirs(named, context)
  const isSame =
    images.length === product.productImages.length &&
    new Set(images).size === images.length &&
    images.every((image) => product.productImages.includes(image))
  return isSame ? setImages(product, images, context) : refuse('image-order-differs')
}
