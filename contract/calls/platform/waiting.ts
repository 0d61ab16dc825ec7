import { z } from 'zod'
import { waitingKinds } from '#contract/waitingKinds/index.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Day, Instant, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { CheckedKind } from './checkedRecords.ts'
import { Impact } from './impact.ts'

export const WaitingKind = z.enum(waitingKinds)
export type WaitingKind = z.infer<typeof WaitingKind>

const Waiting = wireAnswer({
  kind: WaitingKind,
  /** Tells it from others of its kind: the number of a record, a batch or a payment, the id of a refund. */
  key: z.string(),
  /** The step that is asked for. */
  step: z.enum(['approve', 'verify', 'release']),
  /** One line for people: 'Credit card version 4, ASTRON'. */
  title: z.string(),
  /** What it is about; null: a record is not about one amount. */
  amount: WireSignedHundredths.nullable(),
  /** Null: its own screen says what it changes. */
  impact: Impact.nullable().default(null),
  askedBy: z.string(),
  since: Instant,
  /** The Indian day that was promised for it; null: none was. An older gateway does not send it. */
  dueOn: Day.nullable().default(null),
  /** A checked record is decided on where it is listed; null: it has a screen of its own. */
  record: wireAnswer({
    kind: CheckedKind,
    id: z.int(),
    revision: z.int(),
    /** A change of what is in use, not something new. */
    isChange: WireFlag,
  }).nullable(),
})
export type Waiting = z.output<typeof Waiting>
export type WaitingRecord = Waiting & {
  readonly step: 'approve' | 'verify'
  readonly record: NonNullable<Waiting['record']>
}
export const isWaitingRecord = (row: Waiting): row is WaitingRecord => row.record !== null

export const listWaiting = defineCall({
  name: 'waiting.list',
  family: 'gateway',
  path: '/opswaiting',
  access: screenAccess.waiting,
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary:
    'What waits for a decision of the person who asks: records of all masters, batches, releases and refunds, oldest first, with a count for each kind.',
  request: () =>
    wireObject({
      kind: WaitingKind.optional(),
      /** 0-based. */
      page: z.int().min(0).max(10_000).default(0),
      size: z.int().min(1).max(100).default(50),
    }),
  response: () =>
    wireAnswer({
      rows: z.array(Waiting),
      /** Counts of every kind, whatever `kind` was asked for. */
      counts: z.record(WaitingKind, z.int()),
      hasMore: z.boolean(),
    }),
  answer: 'payload',
  refusals: [],
})
