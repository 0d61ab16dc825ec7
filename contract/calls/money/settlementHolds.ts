import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, day, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, Instant, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { isPlainText, MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { SettlementBlocker, TxnRefNumber } from './settlements.ts'

const access = screenAccess.settlements
const extra = { isExtra: true } as const

export const holdDefault = 'HOLDCC'
const Reason = typedLine(500)
  .min(3, 'Say in a few words why.')
  .refine(isPlainText, 'The reason has characters that cannot be printed.')

export const SettlementHold = wireAnswer({
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  txnAmount: WireHundredths,
  transactionDate: Instant,
  /** HOLDCC, or another status of the desk's list. */
  status: z.string(),
  reason: z.string(),
  heldBy: z.string(),
  heldAt: Instant,
  /** Whole Indian days since then. */
  daysHeld: z.int(),
  expectedOn: Day.nullable(),
  /** That day has come. */
  isDue: WireFlag,
  releasedBy: z.string().nullable(),
  releasedAt: Instant.nullable(),
  releaseReason: z.string(),
  /** What its payment lacks besides: released, it waits until that is there. Empty: the next batch pays it. */
  blockers: z.array(SettlementBlocker),
  /** Somebody else released it, or holds it still: whether the person who asks may release it. */
  mayRelease: WireFlag,
})
export type SettlementHold = z.output<typeof SettlementHold>

export const holdTransaction = defineCall({
  name: 'settlements.hold',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'holdTxnSettlement' },
  access,
  kind: 'money',
  changes: ['hold.placed'],
  offline: 'never',
  summary: 'Holds what a merchant is paid for a transaction, as long as it is in no sealed batch.',
  request: () =>
    wireObject({
      txnRefNumber: TxnRefNumber,
      merchantCode: z.union([z.literal(''), MerchantCode]).optional(),
      reason: Reason,
      status: typedLine(40).toUpperCase().min(1).default(holdDefault),
      /** Sent by the documents' panel: the day it is made. */
      fromDate: textUpTo(30).optional(),
      /** When it is expected to be released; nothing happens by itself then. */
      expectedOn: CalendarDay.optional(),
    }),
  response: () => SettlementHold,
  answer: 'payload',
  refusals: ['record-not-found', 'settlement-sealed', 'wrong-state', 'held-already', 'hold-status-unknown'],
})

export const releaseTransaction = defineCall({
  name: 'settlements.release',
  family: 'gateway',
  path: '/opssettlementrelease',
  access,
  kind: 'money',
  changes: ['hold.released'],
  offline: 'never',
  summary:
    'Somebody else than who holds it releases a transaction: it enters the next batch, or waits for what it lacks.',
  request: () => wireObject({ txnRefNumber: TxnRefNumber, reason: Reason }),
  response: () => SettlementHold,
  answer: 'payload',
  refusals: ['record-not-found', 'own-work', 'not-independent', 'wrong-state'],
})

/** Whoever may open the tab reads it (conflict X047). */
const readsHolds = { anyOf: ['settlementmenu', 'opssettlements'] } as const

export const listHoldStatuses = defineCall({
  name: 'settlements.holdStatuses',
  family: 'gateway',
  path: '/opsholdstatuses',
  access: readsHolds,
  kind: 'read',
  offline: 'cache',
  summary: 'The statuses that this desk holds under; the first is the usual one.',
  request: () => wireObject({}),
  response: () => z.array(z.string()),
  answer: 'payload',
  refusals: [],
})

export const listHeld = defineCall({
  name: 'settlements.held',
  family: 'gateway',
  path: '/opsheldsettlements',
  access: readsHolds,
  kind: 'read',
  offline: 'cache',
  summary: 'What is held now, the oldest first.',
  request: () =>
    wireObject({
      txnRefNumber: TxnRefNumber.optional(),
      merchantCode: MerchantCode.optional(),
      /** Only those whose expected release has come. */
      isDue: z.boolean().optional(),
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(SettlementHold), total: z.int() }),
  answer: 'page',
  refusals: [],
})

const heldFields = {
  txnRefNumber: id('Transaction Id'),
  merchantCode: id('MID'),
  displayName: text('M. Name'),
  txnAmount: amount('Txn Amt'),
  transactionDate: instant('Txn Date', extra),
  status: status('Status'),
  reason: text('Reason'),
  heldBy: text('Held By'),
  heldAt: instant('Held Since'),
  daysHeld: number('Days'),
  expectedOn: day('Expected Release'),
} as const
export const heldColumns = columnsOf(listHeld, heldFields)

export const reportHolds = defineCall({
  name: 'settlements.holdReport',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'getHoldTxnSettlement' },
  access: { anyOf: ['holdccReport'] },
  kind: 'read',
  heavy: true,
  behind: true,
  offline: 'never',
  summary:
    'Holds that were made on these Indian days, released ones too: what holdcc_settlements_report is written of.',
  request: () =>
    wireObject({
      txnRefNumber: z.union([z.literal(''), TxnRefNumber]).optional(),
      merchantCode: z.union([z.literal(''), MerchantCode]).optional(),
      fromDate: CalendarDay,
      toDate: CalendarDay,
    }),
  response: () => z.array(SettlementHold),
  answer: 'payload',
  refusals: ['too-many-rows'],
})

/** As *Download HOLDCC Report* writes it. */
export const holdReportColumns = columnsOf(reportHolds, {
  ...heldFields,
  releasedBy: text('Released By'),
  releasedAt: instant('Released'),
  releaseReason: text('Release Reason'),
})
