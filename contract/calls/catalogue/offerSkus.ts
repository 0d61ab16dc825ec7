import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, id, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { atLeastOne, isAnyGiven, paged, read } from './offerFields.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'

export const OfferSku = z.lazy(() =>
  wireAnswer({
    brandCode: z.string(),
    sku: z.string(),
    category: z.string(),
    model: z.string(),
    modelDesc: z.string(),
    price: WireHundredths.nullable(),
  }),
)

export type OfferSku = z.output<typeof OfferSku>

const texts = z.array(typedLine(200).min(1)).max(500).optional()

export const searchSkus = defineCall({
  ...read,
  name: 'offers.searchSkus',
  discriminator: { type: 'get_products' },
  summary: 'SKUs by code, category, model or description: at least one of them. Texts are looked for without case.',
  request: () =>
    wireObject(
      { brandCode: BrandCode, sku: texts, category: texts, model: texts, modelDesc: texts, ...paged },
      { modelDesc: 'modelDesc' },
    ).refine(({ sku, category, model, modelDesc }) => isAnyGiven([sku, category, model, modelDesc]), atLeastOne),
  response: () => z.object({ rows: z.array(OfferSku), total: z.int() }),
  answer: 'page',
  refusals: ['brand-not-found'],
})

export const offerSkuColumns = columnsOf(searchSkus, {
  sku: id('sku'),
  category: text('category'),
  model: text('model'),
  modelDesc: text('model_desc'),
  price: amount('price'),
})

export const listSkus = defineCall({
  ...read,
  name: 'offers.skus',
  discriminator: { type: 'get_all_sku' },
  summary: 'Every SKU of a brand, at most 20,000.',
  request: () => wireObject({ brandCode: BrandCode }),
  response: () => z.array(wireAnswer({ sku: z.string(), model: z.string() })),
  answer: 'payload',
  refusals: ['brand-not-found'],
})
