import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, id, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { Instant, RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { pages } from '#contract/wire/pages.ts'
import { PictureName } from '#contract/calls/files/pictures.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { ProductCode } from './catalogueCodes.ts'

export const maxProductImages = 5
/** SKUs that are looked for, and products that are listed, in one request. */
export const mostSkusAtOnce = 300
/** Images that are added to products in one request. */
export const mostImagesAtOnce = 5

const printable = (what: string, most: number) =>
  typedLine(most, `${what} has at most ${most} characters.`)
    .min(1, `${what} is empty.`)
    .regex(/^[^\p{Cc}]*$/u, `${what} has characters that cannot be printed.`)

export const ProductName = printable('The product name', 200)
export const ProductDescription = printable('The description', 1_000)

/** What a product lacks; of a product that has all of it: `complete`. */
export const ProductGap = z.enum(['no-price', 'no-image', 'no-min-max', 'complete'])
export type ProductGap = z.infer<typeof ProductGap>

/** Names of pictures, separated by commas on the wire as documented. */
export const WirePictures = z
  .codec(textUpTo(300), z.array(z.string()), {
    decode: (names) => names.split(',').filter((name) => name !== ''),
    encode: (names) => names.join(','),
  })
  .pipe(z.array(PictureName).max(maxProductImages))

export const Product = z.lazy(() =>
  wireAnswer(
    {
      id: z.int(),
      brandCode: z.string(),
      productCode: z.string(),
      productName: z.string(),
      /** Paise; null: no price yet. */
      price: WireHundredths.nullable(),
      description: z.string(),
      productCategory: z.string(),
      minAmount: WireHundredths.nullable(),
      maxAmount: WireHundredths.nullable(),
      productImages: WirePictures,
      version: z.int(),
      changedAt: Instant.nullish(),
    },
    { price: 'prod_price', description: 'prod_description' },
  ),
)
export type Product = z.output<typeof Product>

const access = screenAccess.catalogue

export const listProducts = defineCall({
  name: 'catalogue.products',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'getCatalogue' },
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Products of a brand. `text` is looked for in SKU, name and description, without regard to case.',
  request: () =>
    wireObject({
      brandCode: BrandCode,
      text: typedLine(100).min(1).optional(),
      gap: ProductGap.optional(),
      /** Those of these SKUs alone. */
      productCodes: z.array(ProductCode).min(1).max(mostSkusAtOnce).optional(),
      ...pages(50, mostSkusAtOnce),
    }),
  response: () => z.object({ rows: z.array(Product), total: z.int() }),
  answer: 'dataPage',
  refusals: ['brand-not-found'],
})

export const productColumns = columnsOf(listProducts, {
  productCode: id('SKU'),
  productName: text('Product Name'),
  price: amount('Price'),
  description: text('Description'),
  productCategory: text('Category'),
  minAmount: amount('Min Amount'),
  maxAmount: amount('Max Amount'),
  productImages: text('Images', { of: ({ productImages }) => productImages.length }),
})

export const countProductGaps = defineCall({
  name: 'catalogue.gaps',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'getCatalogueGaps' },
  access,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  summary: 'How many products of a brand lack a price, an image, or their smallest and largest amount.',
  request: () => wireObject({ brandCode: BrandCode }),
  response: () =>
    wireAnswer({ products: z.int(), noPrice: z.int(), noImage: z.int(), noMinMax: z.int(), complete: z.int() }),
  answer: 'data',
  refusals: ['brand-not-found'],
})

export const findCatalogue = defineCall({
  name: 'catalogue.find',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'findCatalogue' },
  access,
  kind: 'read',
  offline: 'never',
  summary: 'The first few brands whose code has a text in it, and products whose SKU begins with it.',
  request: () => wireObject({ text: ProductCode }),
  response: () =>
    wireAnswer({
      brands: z.array(wireAnswer({ brandCode: z.string(), brandName: z.string() })),
      products: z.array(wireAnswer({ brandCode: z.string(), productCode: z.string(), productName: z.string() })),
    }),
  answer: 'data',
  refusals: [],
})

export const updateProduct = defineCall({
  name: 'catalogue.updateProduct',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'updateCatalogueProduct' },
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  ifMatch: 'required',
  summary: 'Changes name, price and description of a product.',
  request: () =>
    wireObject(
      {
        brandCode: BrandCode,
        productCode: ProductCode,
        productName: ProductName,
        price: WireHundredths,
        description: ProductDescription,
        /** Sent by the documents' panel and not read: the gateway has its own clock. */
        date: textUpTo(40).optional(),
      },
      { price: 'prod_price', description: 'prod_description' },
    ),
  response: () => Product,
  answer: 'data',
  refusals: ['brand-not-found', 'record-not-found', 'record-changed'],
})

export const addProductImages = defineCall({
  name: 'catalogue.addImages',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'addProductImages' },
  access,
  kind: 'command',
  changes: 'none',
  // What is chosen without a network goes by `catalogue.commitImage`, with its bytes.
  offline: 'never',
  summary: 'Adds pictures behind those that a product has; at most five in all.',
  request: () =>
    wireObject({
      brandCode: BrandCode,
      productCode: ProductCode,
      /** Names that `pictures.upload` answered. */
      images: z.array(PictureName).min(1).max(mostImagesAtOnce),
    }),
  response: () => Product,
  answer: 'data',
  refusals: ['brand-not-found', 'record-not-found', 'image-limit', 'document-unusable'],
})

export const deleteProductImage = defineCall({
  name: 'catalogue.deleteImage',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'deleteProductImages' },
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Takes one picture from a product.',
  request: () =>
    wireObject({ brandCode: BrandCode, productCode: ProductCode, image: PictureName }, { image: 'prod_img_url' }),
  response: () => Product,
  answer: 'data',
  refusals: ['brand-not-found', 'record-not-found'],
})

export const orderProductImages = defineCall({
  name: 'catalogue.orderImages',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'orderProductImages' },
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Puts the pictures of a product in another order: all of them, each once.',
  request: () =>
    wireObject({
      brandCode: BrandCode,
      productCode: ProductCode,
      images: z.array(PictureName).min(1).max(maxProductImages),
    }),
  response: () => Product,
  answer: 'data',
  refusals: ['brand-not-found', 'record-not-found', 'image-order-differs'],
})

/** Levels of categories: a root has 0. */
export const deepestLevel = 4
/** Children are added to categories of this level or a lower one. */
export const deepestParentLevel = deepestLevel - 1

export const Category = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    parentCategoryId: z.int().nullable(),
    categoryDescription: z.string(),
    businessLob: z.string(),
    activeStatus: z.string(),
    level: z.int(),
    children: z.int(),
  }),
)
export type Category = z.output<typeof Category>

export const listCategories = defineCall({
  name: 'catalogue.categories',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'getProductCategories' },
  access,
  kind: 'read',
  offline: 'cache',
  summary:
    'Categories of a brand: all of them, the children of one, or those of a text with every category above them.',
  request: () =>
    wireObject({
      brandCode: BrandCode,
      /** 0: the roots. Absent: every level, at most 5,000. */
      parentCategoryId: z.int32().min(0).optional(),
      text: typedLine(100).min(1).optional(),
      /** This one alone, for a link that opens it. */
      categoryId: RecordNumber.optional(),
    }),
  response: () => z.array(Category),
  answer: 'data',
  refusals: ['brand-not-found'],
})

export const addCategory = defineCall({
  name: 'catalogue.addCategory',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'addCategory' },
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Adds a category. Siblings differ in more than case and spaces.',
  request: () =>
    wireObject({
      brandCode: BrandCode,
      categoryDescription: printable('The category', 80),
      businessLob: z.literal('RETAIL').default('RETAIL'),
      activeStatus: z.literal('Y').default('Y'),
      date: textUpTo(40).optional(),
      /** A claim: it follows from the parent. */
      level: z.int().min(0).max(deepestLevel).optional(),
      parentCategoryId: RecordNumber.nullish(),
    }),
  response: () => Category,
  answer: 'data',
  refusals: ['brand-not-found', 'record-not-found', 'category-present', 'category-too-deep'],
})
