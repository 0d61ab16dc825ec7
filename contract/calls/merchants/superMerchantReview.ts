import { z } from 'zod'
import { AccessReason } from '#contract/wire/accessReason.ts'
import { defineCall } from '#contract/wire/call.ts'
import { wireObject } from '#contract/wire/wire.ts'
import { MerchantCode } from './merchants.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { NumberKind } from './superMerchantNumbers.ts'
import { access, SuperMerchant } from './superMerchants.ts'

const decideAccess = { anyOf: ['kyc_approved'] } as const

const recordRefusals = ['super-merchant-not-found', 'record-changed', 'wrong-state'] as const

const Remark = PlainRemark.default('')

export const submitSuperMerchant = defineCall({
  name: 'superMerchants.submit',
  family: 'gateway',
  path: '/opssupermerchantsave',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  ifMatch: 'required',
  summary: 'The final save: compares all four sections with what was checked, and submits them for a review.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: [...recordRefusals, 'super-merchant-section-incomplete'],
})

export const decideSuperMerchant = defineCall({
  name: 'superMerchants.decide',
  family: 'gateway',
  path: '/opssupermerchantdecide',
  access: decideAccess,
  kind: 'command',
  changes: ['superMerchant.decided'],
  offline: 'never',
  ifMatch: 'required',
  summary: 'Approves a submitted super merchant, or sends it back with a reason for each document.',
  request: () =>
    wireObject({
      merchantCode: MerchantCode,
      decision: z.enum(['approve', 'requestChanges']),
      remark: Remark,
      /** The documents that the person had before them. */
      documentsSeen: z.array(z.uuid()).max(40),
      reasons: z
        .array(wireObject({ documentId: z.uuid(), reason: Remark }))
        .max(40)
        .default([]),
    }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: [
    ...recordRefusals,
    'own-work',
    'not-independent',
    'remark-missing',
    'super-merchant-review-missing',
    'super-merchant-document-changed',
  ],
})

export const reviewSuperMerchantNumber = defineCall({
  name: 'superMerchants.reviewNumber',
  family: 'gateway',
  path: '/opssupermerchantnumber',
  access: decideAccess,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  ifMatch: 'required',
  summary: 'A second person compares a number with its document, and accepts or refuses it.',
  request: () =>
    wireObject({
      merchantCode: MerchantCode,
      kind: NumberKind,
      decision: z.enum(['accept', 'refuse']),
      remark: Remark,
    }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: [...recordRefusals, 'own-work', 'not-independent', 'remark-missing'],
})

export const unmaskSuperMerchantNumber = defineCall({
  name: 'superMerchants.unmask',
  family: 'gateway',
  path: '/opssupermerchantunmask',
  access: { anyOf: ['view_kyc_role'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'Shows one number in full, to be compared with its document; the look and its reason are recorded.',
  request: () => wireObject({ merchantCode: MerchantCode, kind: NumberKind, reason: AccessReason }),
  response: () => z.object({ value: z.string() }),
  answer: 'payload',
  refusals: ['super-merchant-not-found', 'unmask-limit'],
})

export const sendTncLink = defineCall({
  name: 'superMerchants.sendTnc',
  family: 'gateway',
  path: '/opssupermerchanttnc',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Sends the merchant the link to the terms and conditions by SMS and e-mail; a live one is sent again.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: ['super-merchant-not-found', 'tnc-accepted-already', 'tnc-sent-just-now', 'enach-nowhere-to-send'],
})
