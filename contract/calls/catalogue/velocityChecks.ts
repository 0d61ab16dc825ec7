import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { act, read } from './offerFields.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'

const VelocityCheck = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    brandCode: z.string(),
    /** The query: what a builder wrote, or an expert. */
    desc1: z.string(),
    /** What it is for. */
    desc2: z.string(),
    /** Offers that are checked by it and are not over. */
    offers: z.int(),
  }),
)

export type VelocityCheck = z.output<typeof VelocityCheck>

const velocityText = (what: string, most: number) =>
  typedLine(most, `${what} has at most ${most} characters.`)
    .min(1, `${what} is empty.`)
    .regex(/^[^\p{Cc}]*$/u, `${what} has characters that cannot be printed.`)

export const listVelocityChecks = defineCall({
  ...read,
  name: 'offers.velocityChecks',
  discriminator: { type: 'get_velocity' },
  summary: 'Velocity checks of a brand.',
  request: () => wireObject({ includeBrands: BrandCode }),
  response: () => z.array(VelocityCheck),
  answer: 'payload',
  refusals: ['brand-not-found'],
})

export const addVelocityCheck = defineCall({
  ...act,
  changes: 'none',
  name: 'offers.addVelocityCheck',
  path: '/opsvelocitycheck',
  summary: 'Adds a velocity check to the list of a brand.',
  request: () =>
    wireObject({ brand: BrandCode, desc1: velocityText('The query', 500), desc2: velocityText('The info', 200) }),
  response: () => z.array(VelocityCheck),
  answer: 'payload',
  refusals: ['brand-not-found', 'velocity-check-present'],
})

export const removeVelocityCheck = defineCall({
  ...act,
  changes: 'none',
  name: 'offers.removeVelocityCheck',
  path: '/opsvelocitycheckremove',
  summary: 'Removes a velocity check that no offer of today or later is checked by.',
  request: () => wireObject({ brand: BrandCode, id: RecordNumber }),
  response: () => z.array(VelocityCheck),
  answer: 'payload',
  refusals: ['brand-not-found', 'record-not-found', 'velocity-check-used'],
})
