import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { Charges } from '#contract/calls/merchants/merchantFeatures.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'

const charges = 'brand_charges_mapping'

const SettlementFeature = wireAnswer(
  {
    id: z.int(),
    name: z.string(),
    isActive: z.boolean(),
    /** For every merchant, at the feature's own charges where it has none agreed. */
    isEnabled: z.boolean(),
    charges: Charges.nullable(),
  },
  { isEnabled: 'feature_enabled', charges },
)
export type SettlementFeature = z.output<typeof SettlementFeature>

const shared = {
  family: 'gateway',
  path: '/instantsettlements',
  discriminator: { type: 'get_features' },
  access: { anyOf: ['updatemerchantuser'] },
  kind: 'read',
  offline: 'cache',
  answer: 'payload',
} as const

export const listSettlementFeatures = defineCall({
  name: 'rates.settlementFeatures',
  ...shared,
  summary: 'The features of settlement with what they cost where nothing else is agreed.',
  request: () => z.strictObject({}),
  response: () => z.array(SettlementFeature),
  refusals: [],
})

export const listAgreedFeatures = defineCall({
  name: 'rates.agreedFeatures',
  ...shared,
  bodyField: 'merchant_code',
  summary: 'The features that one merchant has agreed charges for.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => z.array(wireAnswer({ featureId: z.int(), charges: Charges }, { charges })),
  refusals: ['merchant-not-found'],
})
