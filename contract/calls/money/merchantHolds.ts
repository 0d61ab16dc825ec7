import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, day, id, instant, number, percent, status, text } from '#contract/wire/columns.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { MerchantHoldKind, MerchantHoldState } from '#contract/wire/merchantHoldWords.ts'
import { WireHundredths, WireSignedHundredths, wholeBps } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { CalendarDay, Day, Instant, RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'

const extra = { isExtra: true } as const

/** A hold or a reserve is looked at again within two years. */
export const mostHoldDays = 730

export interface MerchantHoldContent {
  readonly kind: MerchantHoldKind
  /** Hundredths of a percent; absent: none. */
  readonly share?: number | undefined
  /** Paise; absent: none. */
  readonly amount?: number | undefined
  /** The first day on which it stands no more; absent: until it is released. */
  readonly until?: string | undefined
}

type Fault = { readonly field: 'share' | 'amount' | 'until'; readonly message: string }

const faultOfDay = (until: string, today: string): Fault | undefined => {
  if (until <= today) return { field: 'until', message: 'The day has come already: choose tomorrow or a later one.' }
  if (until > dayAfter(today, mostHoldDays))
    return { field: 'until', message: 'Choose a day within two years. It can be made anew then.' }
  return undefined
}

/** What is wrong with a hold or a reserve, by the field; `today` is the Indian day. */
export const faultOfMerchantHold = (content: MerchantHoldContent, today: string): Fault | undefined => {
  const { kind, share, amount: paise, until } = content
  if (kind === 'hold') {
    if (share !== undefined) return { field: 'share', message: 'A hold keeps everything back: leave the share empty.' }
    if (paise !== undefined)
      return { field: 'amount', message: 'A hold keeps everything back: leave the amount empty.' }
    return until === undefined ? undefined : faultOfDay(until, today)
  }
  if (share === undefined && paise === undefined)
    return { field: 'share', message: 'Say which share or which amount of each batch stays back.' }
  if (share !== undefined && paise !== undefined)
    return { field: 'amount', message: 'Say a share or an amount, not both.' }
  if (share !== undefined && (share < 1 || share > wholeBps))
    return { field: 'share', message: 'A share is 0.01 to 100.00 %.' }
  if (paise !== undefined && paise < 1) return { field: 'amount', message: 'An amount is ₹0.01 or more.' }
  return until === undefined ? { field: 'until', message: 'Say on which day it is paid.' } : faultOfDay(until, today)
}

export const MerchantHold = wireAnswer({
  holdId: z.int(),
  kind: MerchantHoldKind,
  merchantCode: z.string(),
  displayName: z.string(),
  state: MerchantHoldState,
  /** Percent of what a batch pays the merchant; null: no share. */
  share: WireHundredths.nullable(),
  /** Rupees of each batch; null: no amount. */
  amount: WireHundredths.nullable(),
  /** The first day on which it stands no more; null: until it is released. */
  until: Day.nullable(),
  reason: z.string(),
  /** What it keeps back now: payments that no batch may take, or what batches left of their payouts. */
  keptBack: WireSignedHundredths,
  /** What a reserve kept back and a later batch pays or has paid. */
  paidBack: WireSignedHundredths,
  askedBy: z.string(),
  askedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  releaseAskedBy: z.string().nullable(),
  releaseAskedAt: Instant.nullable(),
  releaseReason: z.string(),
  releaseDecidedBy: z.string().nullable(),
  /** When it was released, or its day came; null: it has not ended. */
  endedAt: Instant.nullable(),
  releaseRemark: z.string(),
  /** What the person who asks may do now; when they may not let happen what waits, why. */
  can: z.array(z.enum(['confirm', 'decline', 'withdraw', 'askRelease', 'release', 'keep'])),
  whyNot: z.enum(['wrong-state', 'own-work', 'not-your-part']).nullable(),
})
export type MerchantHold = z.output<typeof MerchantHold>

export const listMerchantHolds = defineCall({
  name: 'merchantHolds.list',
  family: 'gateway',
  path: '/opsmerchantholds',
  access: screenAccess.merchantHolds,
  kind: 'read',
  offline: 'cache',
  summary: 'Holds and reserves of merchants: what waits for somebody first, then what is in force, then what is over.',
  request: () =>
    wireObject({
      state: z.array(MerchantHoldState).max(7).optional(),
      kind: MerchantHoldKind.optional(),
      merchantCode: MerchantCode.optional(),
      /** Only those that end within these days: 0 is today. */
      endsWithin: z.int().min(0).max(mostHoldDays).optional(),
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(MerchantHold), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const merchantHoldColumns = columnsOf(listMerchantHolds, {
  holdId: number('Number'),
  kind: status('Kind'),
  displayName: text('M. Name'),
  merchantCode: id('MID', extra),
  state: status('State'),
  share: percent('Share'),
  amount: amount('Amount per Batch'),
  keptBack: amount('Kept Back Now'),
  paidBack: amount('Paid Later', extra),
  until: day('Until'),
  reason: text('Reason'),
  askedBy: text('Asked By'),
  askedAt: instant('Asked', extra),
  decidedBy: text('Decided By', extra),
  decidedAt: instant('Decided', extra),
  releaseAskedBy: text('Release Asked By', extra),
  releaseDecidedBy: text('Released By', extra),
  endedAt: instant('Ended', extra),
})

/** A batch that kept a part of the merchant's payout back for it, and the one that pays that. */
export const ReserveLine = wireAnswer({
  batchId: z.int(),
  payoutRef: z.string(),
  keptBack: WireSignedHundredths,
  /** The batch that pays it; null: it waits. */
  paidInBatchId: z.int().nullable(),
})

/** A batch that is sealed and was not sent: it pays the merchant unless it is cancelled. */
const UnsentBatch = wireAnswer({ batchId: z.int(), payoutRef: z.string(), amount: WireSignedHundredths })

export const MerchantHoldPage = wireAnswer({
  hold: MerchantHold,
  lines: z.array(ReserveLine),
  /** While a hold is in force nobody approves such a batch any more, or sends it to the bank; a reserve stops none. */
  unsent: z.array(UnsentBatch),
})
export type MerchantHoldPage = z.output<typeof MerchantHoldPage>

export const getMerchantHold = defineCall({
  name: 'merchantHolds.get',
  family: 'gateway',
  path: '/opsmerchanthold',
  access: screenAccess.merchantHolds,
  kind: 'read',
  offline: 'cache',
  summary: 'One hold or reserve: who made it, what it keeps back, in which batches, and which of them pay it later.',
  request: () => wireObject({ holdId: RecordNumber }),
  response: () => MerchantHoldPage,
  answer: 'payload',
  refusals: ['record-not-found'],
})

const acting = screenAccess.settlements

export const askMerchantHold = defineCall({
  name: 'merchantHolds.ask',
  family: 'gateway',
  path: '/opsaskmerchanthold',
  access: acting,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary: 'Asks for a hold or a reserve of a merchant. Nothing stays back until somebody else confirms it.',
  request: () =>
    wireObject({
      kind: MerchantHoldKind,
      merchantCode: MerchantCode,
      share: WireHundredths.optional(),
      amount: WireHundredths.optional(),
      until: CalendarDay.optional(),
      reason: PlainRemark,
    }),
  response: () => MerchantHold,
  answer: 'payload',
  refusals: ['record-not-found', 'remark-missing', 'merchant-hold-again'],
})

export const askMerchantRelease = defineCall({
  name: 'merchantHolds.askRelease',
  family: 'gateway',
  path: '/opsaskmerchantrelease',
  access: acting,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary: 'Asks that a hold or a reserve ends before its day. It is in force until somebody else lets it end.',
  request: () => wireObject({ holdId: RecordNumber, remark: PlainRemark }),
  response: () => MerchantHold,
  answer: 'payload',
  refusals: ['record-not-found', 'remark-missing', 'wrong-state'],
})

export const decideMerchantHold = defineCall({
  name: 'merchantHolds.decide',
  family: 'gateway',
  path: '/opsmerchantholddecision',
  access: acting,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary:
    'A second person confirms or declines a hold or a reserve, or its release; who asked for it withdraws it, or takes the release back.',
  request: () =>
    wireObject({
      holdId: RecordNumber,
      decision: z.enum(['confirm', 'decline', 'withdraw', 'release', 'keep']),
      remark: PlainRemark.default(''),
    }),
  response: () => MerchantHold,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'own-work',
    'not-independent',
    'wrong-state',
    'not-allowed',
    'remark-missing',
    'merchant-hold-day-passed',
  ],
})
