import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { type CallDefinition, defineCall } from '#contract/wire/call.ts'
import { wireObject } from '#contract/wire/wire.ts'
import { decideCampaign } from '#contract/calls/campaigns/campaigns.ts'
import { decideDispute } from '#contract/calls/money/disputes.ts'
import { decideForceMatch } from '#contract/calls/money/forceMatches.ts'
import { decideMerchantHold } from '#contract/calls/money/merchantHolds.ts'
import { decideCreditNote } from '#contract/calls/money/papers.ts'
import { decideRefund } from '#contract/calls/money/refunds.ts'
import { confirmAccount, decideSettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { holdTransaction, releaseTransaction } from '#contract/calls/money/settlementHolds.ts'
import { Impact } from './impact.ts'

/** The call that carries out each act that somebody confirms: who may make that call may read what it moves. */
export const impactCalls = {
  settlementBatch: decideSettlementBatch,
  holdRelease: releaseTransaction,
  returnedPayout: confirmAccount,
  merchantHold: decideMerchantHold,
  merchantRelease: decideMerchantHold,
  refund: decideRefund,
  dispute: decideDispute,
  forceMatch: decideForceMatch,
  creditNote: decideCreditNote,
  campaign: decideCampaign,
  hold: holdTransaction,
} as const satisfies Record<string, CallDefinition>

export type ImpactAct = keyof typeof impactCalls
const acts = Object.keys(impactCalls) as [ImpactAct, ...ImpactAct[]]
const services = [...new Set(Object.values(impactCalls).flatMap(({ access }) => access.anyOf))]

export const readImpact = defineCall({
  name: 'impact.read',
  family: 'gateway',
  path: '/opsimpact',
  access: { anyOf: services as unknown as readonly [string, ...string[]] },
  kind: 'read',
  heavy: true,
  offline: 'never',
  summary:
    'What an act moves before somebody confirms it: the sum, how many merchants, the largest rows, the limit and how much of it is used.',
  request: () =>
    wireObject({
      act: z.enum(acts),
      /** What is decided on, as `waiting.list` names it: a batch, a payout, an id; of a hold the number of the payment. */
      key: typedLine(60).min(1),
    }),
  response: () => Impact,
  answer: 'payload',
  refusals: ['record-not-found', 'not-allowed'],
})
