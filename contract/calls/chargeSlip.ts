import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
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
