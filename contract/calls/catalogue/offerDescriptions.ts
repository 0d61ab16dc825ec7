import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { scheme } from './offerFields.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'

const describing = { anyOf: ['offerdescupdate'] } as const

export const compareDescriptions = defineCall({
  ...scheme,
  name: 'offers.descriptions',
  path: '/opsofferdescriptions',
  access: describing,
  kind: 'read',
  offline: 'never',
  summary: 'Descriptions of offers that are not over and that say something else than their rule.',
  request: () => wireObject({ brand: BrandCode }),
  response: () =>
    wireAnswer({
      /** Offers that are not over. */
      offers: z.int(),
      /** The first 300. */
      differences: z.array(wireAnswer({ id: z.int(), ruleDesc: z.string(), before: z.string(), after: z.string() })),
      total: z.int(),
    }),
  answer: 'data',
  refusals: ['brand-not-found'],
})

export const updateDescriptions = defineCall({
  name: 'offers.updateDescriptions',
  family: 'gateway',
  path: '/automation-scripts',
  discriminator: { type: 'updateOfferDesc' },
  access: describing,
  kind: 'command',
  changes: ['offer.changed'],
  offline: 'never',
  summary: 'Writes the description of every offer of a brand that is not over from its rule.',
  request: () => wireObject({ brand: BrandCode }),
  /** Text of the statements, for reading. */
  response: () => z.array(z.string()),
  answer: 'payload',
  refusals: ['brand-not-found'],
})
