import { countProductGaps, listProducts, type ProductGap } from '#contract/calls/catalogue/catalogue.ts'

export const gapWords = {
  'no-price': 'No price',
  'no-image': 'No image',
  'no-min-max': 'No min and max',
  complete: 'Complete',
} as const satisfies Record<ProductGap, string>

/** What is no longer true after a product has changed. */
export const productReads = [listProducts, countProductGaps]

export const oneProduct = (brandCode: string, sku: string) => ({ brandCode, productCodes: [sku], page: 1, size: 1 })
