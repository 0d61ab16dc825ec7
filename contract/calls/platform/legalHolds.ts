import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { LegalHoldState } from '#contract/wire/legalHoldWords.ts'
import { pages } from '#contract/wire/pages.ts'
import { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { Instant, RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'

const extra = { isExtra: true } as const

export const LegalHold = wireAnswer({
  legalHoldId: z.int(),
  /** What it keeps: a merchant's name, or the title of a kind of data. */
  keeps: z.string(),
  /** Null: it keeps a kind of data. */
  merchantCode: z.string().nullable(),
  /** Null: it keeps everything of a merchant. */
  kind: RetentionKind.nullable(),
  state: LegalHoldState,
  reason: z.string(),
  setBy: z.string(),
  setAt: Instant,
  endAskedBy: z.string().nullable(),
  endAskedAt: Instant.nullable(),
  endReason: z.string(),
  endedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  endRemark: z.string(),
  /** What the person who asks may do now; when they may not let it end, why. */
  can: z.array(z.enum(['askEnd', 'end', 'keep'])),
  whyNot: z.enum(['wrong-state', 'own-work']).nullable(),
})
export type LegalHold = z.output<typeof LegalHold>

const access = screenAccess.retention

export const listLegalHolds = defineCall({
  name: 'legalHolds.list',
  family: 'gateway',
  path: '/opslegalholds',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Legal holds: those whose end waits for somebody first, then those in force, then those that ended.',
  request: () =>
    wireObject({
      state: z.array(LegalHoldState).max(3).optional(),
      merchantCode: MerchantCode.optional(),
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(LegalHold), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const legalHoldColumns = columnsOf(listLegalHolds, {
  legalHoldId: number('Number'),
  keeps: text('Keeps'),
  merchantCode: id('MID'),
  state: status('State'),
  reason: text('Reason'),
  setBy: text('Set By'),
  setAt: instant('Set'),
  endAskedBy: text('End Asked By', extra),
  endedBy: text('Ended By', extra),
  endedAt: instant('Ended', extra),
})

export const getLegalHold = defineCall({
  name: 'legalHolds.get',
  family: 'gateway',
  path: '/opslegalhold',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'One legal hold: what it keeps and why, and who had to do with it.',
  request: () => wireObject({ legalHoldId: RecordNumber }),
  response: () => LegalHold,
  answer: 'payload',
  refusals: ['record-not-found'],
})

export const setLegalHold = defineCall({
  name: 'legalHolds.set',
  family: 'gateway',
  path: '/opssetlegalhold',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Keeps everything of a merchant, or all data of a kind: nothing of it is removed from now on, on any way.',
  request: () =>
    wireObject({ merchantCode: MerchantCode.optional(), kind: RetentionKind.optional(), reason: PlainRemark }),
  response: () => LegalHold,
  answer: 'payload',
  refusals: ['record-not-found', 'remark-missing'],
})

export const askLegalHoldEnd = defineCall({
  name: 'legalHolds.askEnd',
  family: 'gateway',
  path: '/opsasklegalholdend',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Asks that a legal hold ends. It is in force until somebody else lets it end.',
  request: () => wireObject({ legalHoldId: RecordNumber, remark: PlainRemark }),
  response: () => LegalHold,
  answer: 'payload',
  refusals: ['record-not-found', 'remark-missing', 'wrong-state'],
})

export const decideLegalHold = defineCall({
  name: 'legalHolds.decide',
  family: 'gateway',
  path: '/opslegalholddecision',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'A second person lets a legal hold end, or keeps it in force; who asked for the end takes that back.',
  request: () => wireObject({ legalHoldId: RecordNumber, decision: z.enum(['end', 'keep']), remark: PlainRemark }),
  response: () => LegalHold,
  answer: 'payload',
  refusals: ['record-not-found', 'own-work', 'not-independent', 'wrong-state', 'remark-missing'],
})
