import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { CalendarDay, Day, Instant, wireAnswer, wireObject, WireText } from '#contract/wire/wire.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { PaymentPlace } from './payments.ts'
import { TxnRefNumber } from './settlements.ts'

const access = screenAccess.settlements

export const positionPath = '/position'

/** So many days have a bar each at most; the ages are of everything. */
export const mostPositionDays = 92

/** By whole Indian days since the capture. */
export const PositionAge = z.enum(['to1', 'to3', 'to7', 'to30', 'over30'])
export type PositionAge = z.infer<typeof PositionAge>
/** The youngest and the oldest day of each. */
export const ageDays: Readonly<Record<PositionAge, readonly [from: number, to: number | null]>> = {
  to1: [0, 1],
  to3: [2, 3],
  to7: [4, 7],
  to30: [8, 30],
  over30: [31, null],
}

/** Sums: a day alone may be more than the largest amount of a payment. */
const figures = { payments: z.int(), amount: WireSignedHundredths }
const AtPlace = wireAnswer({ place: PaymentPlace, ...figures })
const Captured = wireAnswer(figures)

export const PositionDay = wireAnswer({ day: Day, captured: Captured, places: z.array(AtPlace) })
export type PositionDay = z.output<typeof PositionDay>

export const readPosition = defineCall({
  name: 'payments.position',
  family: 'gateway',
  path: '/opsposition',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Where captured money is: of each day in each place, and the ages of everything in each place.',
  request: () => wireObject({ fromDate: CalendarDay, toDate: CalendarDay }),
  response: () =>
    wireAnswer({
      /** The latest first; a day without a payment is left out. */
      days: z.array(PositionDay),
      /** What these days captured. */
      captured: Captured,
      /** All days, whatever was asked for. */
      ages: z.array(wireAnswer({ place: PaymentPlace, age: PositionAge, ...figures })),
      everything: Captured,
      /** Days of very many payments are counted now and then: when the oldest of these figures was. Null: all are of now. */
      countedAt: Instant.nullable(),
    }),
  answer: 'payload',
  refusals: [],
})

export const PlacedPayment = wireAnswer({
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  createdAt: Instant,
  place: PaymentPlace,
  /** What of it is there. */
  amount: WireHundredths,
  captured: WireHundredths,
  /** Whole Indian days since the capture. */
  age: z.int(),
  /** Why a payment waits, or why it is in a later batch. */
  reason: WireText,
  batchId: z.int().nullable(),
})
export type PlacedPayment = z.output<typeof PlacedPayment>

export const listPlacedPayments = defineCall({
  name: 'payments.placed',
  family: 'gateway',
  path: '/opsplacedpayments',
  access,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  summary:
    'The payments behind a figure of the position, the oldest first. One that is refunded in part is in two places.',
  request: () =>
    wireObject({
      place: PaymentPlace.optional(),
      fromDate: CalendarDay.optional(),
      toDate: CalendarDay.optional(),
      merchantCode: MerchantCode.optional(),
      txnRefNumber: TxnRefNumber.optional(),
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(PlacedPayment), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const placedColumns = columnsOf(listPlacedPayments, {
  txnRefNumber: id('Txn Ref Number'),
  merchantCode: id('MID'),
  displayName: text('M. Name'),
  createdAt: instant('Txn Date'),
  place: status('Place'),
  amount: amount('Amount'),
  captured: amount('Captured', { isExtra: true }),
  age: number('Days'),
  reason: text('Reason'),
  batchId: number('Batch'),
})
