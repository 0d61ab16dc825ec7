import type { Product } from '#contract/calls/catalogue/catalogue.ts'

/** A product of ASTRON with nothing but its name. */
export const buildProduct = (changes: Partial<Product> = {}): Product => ({
  id: 1,
  brandCode: 'ASTRON',
  productCode: 'SKU-1',
  productName: 'Lamp',
  price: null,
  description: '',
  productCategory: '',
  minAmount: null,
  maxAmount: null,
  productImages: [],
  version: 1,
  ...changes,
})
