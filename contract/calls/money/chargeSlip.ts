import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { TxnRefNumber } from './settlements.ts'

export const getChargeSlip = defineCall({
  name: 'chargeSlip.get',
  family: 'gateway',
  path: '/getDataByFunction',
  access: { anyOf: ['showchargeslip'] },
  kind: 'read',
  offline: 'cache',
  summary: 'The charge slip of a payment as HTML without scripts.',
  request: () => z.strictObject({ data: z.strictObject({ domain: z.literal('cs'), txnRefNumber: TxnRefNumber }) }),
  response: () => z.object({ body: z.string() }),
  answer: 'dataStatus',
  refusals: ['record-not-found'],
})

export const getChargeSlipPdf = defineCall({
  name: 'chargeSlip.pdf',
  family: 'gateway',
  path: '/opschargeslippdf',
  access: { anyOf: ['showchargeslip'] },
  kind: 'read',
  offline: 'never',
  summary: 'The charge slip of a payment as a PDF.',
  request: () => wireObject({ txnRefNumber: TxnRefNumber }, { txnRefNumber: 'txnRefNumber' }),
  response: () => wireAnswer({ fileName: z.string(), pdf: z.base64() }),
  answer: 'data',
  refusals: ['record-not-found'],
})
