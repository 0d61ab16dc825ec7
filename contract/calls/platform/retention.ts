import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { Day, Instant, wireAnswer } from '#contract/wire/wire.ts'

/** One kind of data: how long it is kept and why, and what of it goes next. */
const KeptKind = wireAnswer({
  kind: RetentionKind,
  title: z.string(),
  /** Which rows, where another kind has the rest of their table; empty: all of them. */
  which: z.string(),
  /** Null: it is never removed by itself. */
  days: z.int().nullable(),
  /** The least that a law allows; null: it is never removed. */
  floorDays: z.int().nullable(),
  /** The moment from which the days count; empty: it is never removed. */
  from: z.string(),
  removed: z.enum(['row', 'file', 'fields']).nullable(),
  why: z.string(),
  source: z.string(),
  /** Rows that go within thirty days, as they were counted last; null: they were not counted yet. */
  due: z.int().nullable(),
  /** Those among them that a legal hold keeps. */
  held: z.int(),
  /** The Indian day on which the first of them goes; null: none does. */
  nextOn: Day.nullable(),
  countedAt: Instant.nullable(),
  /** A legal hold keeps all of it. */
  isHeld: z.boolean(),
})
export type KeptKind = z.output<typeof KeptKind>

const RemovalRun = wireAnswer({
  day: Day,
  startedAt: Instant,
  /** Null: it is under way. */
  endedAt: Instant.nullable(),
  removed: z.array(wireAnswer({ kind: RetentionKind, title: z.string(), rows: z.int() })),
  /** What was in use and is removed on the next day. */
  left: z.array(z.string()),
})
export type RemovalRun = z.output<typeof RemovalRun>

export const listRetention = defineCall({
  name: 'retention.list',
  family: 'gateway',
  path: '/opsretention',
  access: screenAccess.retention,
  kind: 'read',
  offline: 'cache',
  summary:
    'How long each kind of data is kept and why, what of it goes within thirty days, and what was removed on the last nights.',
  request: () => z.strictObject({}),
  response: () => wireAnswer({ kinds: z.array(KeptKind), runs: z.array(RemovalRun) }),
  answer: 'payload',
  refusals: [],
})
