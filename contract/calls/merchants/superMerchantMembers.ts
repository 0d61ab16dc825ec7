import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, masked, text } from '#contract/wire/columns.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { MerchantCode } from './merchants.ts'
import { access, page, pageSize } from './superMerchants.ts'

export const AssociatedMerchant = z.lazy(() =>
  wireAnswer({
    merchantCode: z.string(),
    displayName: z.string(),
    mobileNumber: z.string(),
    creationDate: Instant,
  }),
)
export type AssociatedMerchant = z.output<typeof AssociatedMerchant>

export const listAssociatedMerchants = defineCall({
  name: 'superMerchants.associated',
  family: 'gateway',
  path: '/merchant/getAssociatedMerchant',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'The merchants of a super merchant.',
  request: () => wireObject({ superMerchantCode: MerchantCode, page, pageSize }),
  response: () => z.object({ rows: z.array(AssociatedMerchant), total: z.int() }),
  answer: 'counted',
  refusals: ['super-merchant-not-found'],
})

/** The documents have a Status beside these, which no call answers (conflict X225). */
export const associatedColumns = columnsOf(listAssociatedMerchants, {
  merchantCode: id('Merchant Code'),
  displayName: text('Merchant Name'),
  mobileNumber: masked('Mobile'),
  creationDate: instant('Created At'),
})

export const associateMerchants = defineCall({
  name: 'superMerchants.associate',
  family: 'gateway',
  path: '/opsassociatemerchants',
  access,
  kind: 'command',
  changes: ['superMerchant.membersChanged'],
  offline: 'never',
  ifMatch: 'required',
  summary: 'Adds merchants to a super merchant, or takes them from it; both lists are recorded.',
  request: () =>
    wireObject({
      superMerchantCode: MerchantCode,
      add: z.array(MerchantCode).max(500).default([]),
      remove: z.array(MerchantCode).max(500).default([]),
    }),
  response: () => wireAnswer({ version: z.int(), added: z.int(), removed: z.int() }),
  answer: 'payload',
  refusals: [
    'super-merchant-not-found',
    'record-changed',
    'merchant-not-found',
    'super-merchant-of-itself',
    'merchant-of-another-super-merchant',
  ],
})
