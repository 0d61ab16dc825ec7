import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, id, instant, status, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Day, Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { ReconGateway } from '#contract/sheets/reconMapping.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { TxnRefNumber } from './settlements.ts'
import { ForceMatchState, ReconFinding } from './recon.ts'

const access = screenAccess.recon
const extra = { isExtra: true } as const

export const ForceMatch = wireAnswer({
  forceMatchId: z.uuid(),
  lineId: z.int(),
  gateway: ReconGateway,
  day: Day,
  utr: z.string(),
  amount: WireHundredths,
  finding: ReconFinding,
  reason: z.string(),
  /** The payment that the line is taken for; empty: none. */
  txnRefNumber: z.string(),
  captured: WireHundredths.nullable(),
  state: ForceMatchState,
  remark: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionRemark: z.string(),
  /** What the person who asks may do now; when nothing, why. */
  can: z.array(z.enum(['approve', 'reject', 'withdraw'])),
  whyNot: z.enum(['wrong-state', 'own-work', 'not-your-part']).nullable(),
})
export type ForceMatch = z.output<typeof ForceMatch>

export const askForceMatch = defineCall({
  name: 'recon.askForceMatch',
  family: 'gateway',
  path: '/opsreconforcematch',
  access,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary: 'Proposes that an open line is right as it is, for a payment of ours or for none; a second person decides.',
  request: () =>
    wireObject({
      lineId: z.int().min(1),
      txnRefNumber: z.union([z.literal(''), TxnRefNumber]).default(''),
      remark: PlainRemark,
    }),
  response: () => ForceMatch,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'remark-missing',
    'line-not-open',
    'payment-settled-already',
    'payment-of-another-gateway',
  ],
})

export const decideForceMatch = defineCall({
  name: 'recon.decideForceMatch',
  family: 'gateway',
  path: '/opsreconforcematchdecision',
  access,
  kind: 'money',
  changes: ['payout.confirmed', 'payout.failed'],
  offline: 'never',
  summary: 'A second person approves or rejects a force-match, or who asked for it withdraws it.',
  request: () =>
    wireObject({
      forceMatchId: z.uuid(),
      decision: z.enum(['approve', 'reject', 'withdraw']),
      remark: PlainRemark.default(''),
    }),
  response: () => ForceMatch,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'own-work',
    'not-independent',
    'wrong-state',
    'not-allowed',
    'remark-missing',
    'line-not-open',
    'payment-settled-already',
  ],
})

export const listForceMatches = defineCall({
  name: 'recon.forceMatches',
  family: 'gateway',
  path: '/opsreconforcematches',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Force-matches, newest first.',
  request: () =>
    wireObject({
      state: z.array(ForceMatchState).max(4).optional(),
      forceMatchId: z.uuid().optional(),
      lineId: z.int().min(1).optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(ForceMatch), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const forceMatchColumns = columnsOf(listForceMatches, {
  askedAt: instant('Asked'),
  gateway: text('Gateway'),
  utr: id('UTR'),
  amount: amount('In the File'),
  captured: amount('Captured'),
  txnRefNumber: id('Txn Ref Number'),
  finding: status('Finding'),
  state: status('Status'),
  remark: text('Remark'),
  askedBy: text('Asked By'),
  decidedBy: text('Decided By'),
  decisionRemark: text('Decision Remark', extra),
})
