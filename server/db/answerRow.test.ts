import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { CalendarDay, Day, GivenInstant, Instant, wireAnswer, WireFlag, WireText } from '#contract/wire/wire.ts'
import { openTestDatabase } from '#tests/support/gateway.ts'
import { answerOf, answerRow, mapped } from './answerRow.ts'
import type { Database } from './database.ts'
import { refunds } from './schema/refunds.ts'
import { settlementBatches } from '#server/db/schema/settlements.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase(inject('postgresUrl'))
})
afterAll(() => database.close())

const Payment = wireAnswer({
  amount: WireHundredths,
  difference: WireSignedHundredths.nullable(),
  rateBps: WireHundredths.nullish(),
  times: z.int(),
  at: Instant,
  until: GivenInstant.nullable(),
  day: Day,
  dueOn: CalendarDay.nullish(),
  note: WireText,
  isLive: WireFlag,
  tags: z.array(z.string()),
  account: z.string(),
  can: z.array(z.string()),
})

const payment = answerRow(
  Payment,
  {
    amount: '9007199254740991::bigint',
    difference: '-sum(v.paise)',
    rateBps: 'null::int',
    times: 'count(*)',
    at: `'2026-11-21 10:00:00.123456+00'::timestamptz`,
    until: 'null::timestamptz',
    day: `'2026-11-21'::date`,
    dueOn: 'null::date',
    note: 'null::text',
    isLive: 'true',
    tags: `array['a', 'b']`,
    account: mapped(`'123456789012'`, (account: string) => `XXXX${account.slice(-4)}`),
    madeAt: 'now()',
  },
  { computed: ['can'], also: { madeAt: z.date() } },
)

test('a row comes as the schema of the answer says: amounts and counts as numbers, times as ISO, days as they are, nulls', async () => {
  const [row] = await payment.read(
    database.db,
    sql`select ${payment.columns} from (values (100::bigint), (250)) v (paise)`,
  )
  expect(row).toEqual({
    amount: 9_007_199_254_740_991,
    difference: -350,
    rateBps: null,
    times: 2,
    at: '2026-11-21T10:00:00.123Z',
    until: null,
    day: '2026-11-21',
    dueOn: null,
    note: '',
    isLive: true,
    tags: ['a', 'b'],
    account: 'XXXX9012',
    madeAt: expect.any(Date),
  })
})

test('what a row has beyond its answer does not travel', () => {
  const found = { refundId: 'a', askedById: 'b' }
  expect(z.encode(wireAnswer({ refundId: z.string() }), found)).toEqual({ refund_id: 'a' })
})

const Asked = wireAnswer({ state: z.string(), askedAt: Instant, askedBy: z.string(), isLate: z.boolean() })

test('a field without a column that is not computed does not compile', () => {
  expect(() =>
    // @ts-expect-error isLate has no column in refunds, and nobody computes it
    answerRow(Asked, { askedBy: 'p.login_id' }, { from: [refunds, 'f'] }),
  ).toThrow('isLate has no column.')
  // @ts-expect-error isLate is computed, and has a column too
  answerRow(Asked, { askedBy: 'p.login_id', isLate: 'true' }, { from: [refunds, 'f'], computed: ['isLate'] })
  // @ts-expect-error decidedAt may be null in refunds, and not in the answer
  answerRow(wireAnswer({ decidedAt: Instant }), {}, { from: [refunds, 'f'] })
  // @ts-expect-error amountPaise is a number in refunds, and a text in the answer
  answerRow(wireAnswer({ amountPaise: z.string() }), {}, { from: [refunds, 'f'] })
  answerRow(Asked, { askedBy: 'p.login_id' }, { from: [refunds, 'f'], computed: ['isLate'] })
})

test('an id of the table is not shown under the name of a text', () => {
  expect(() => answerRow(wireAnswer({ sealedBy: z.string() }), {}, { from: [settlementBatches, 'b'] })).toThrow(
    'sealedBy would be an id.',
  )
})

type StoredRefund = Pick<typeof refunds.$inferSelect, 'state' | 'askedAt'>
type StoredBatch = typeof settlementBatches.$inferSelect

test('a stored row answers with its own fields, times as ISO, and with what is said of the others', () => {
  const stored: StoredRefund = { state: 'submitted', askedAt: new Date('2026-11-21T10:00:00.123Z') }
  const asked = answerOf(Asked, refunds, (_row: StoredRefund, askedBy: string) => ({ askedBy, isLate: true }))
  expect(asked(stored, 'meera')).toEqual({
    state: 'submitted',
    askedAt: '2026-11-21T10:00:00.123Z',
    askedBy: 'meera',
    isLate: true,
  })
  // @ts-expect-error isLate has no column in refunds, and nobody says it
  answerOf(Asked, refunds, (_row: StoredRefund) => ({ askedBy: '' }))
  const sealed = answerOf(
    wireAnswer({ sealedBy: z.string() }),
    settlementBatches,
    (_row: Pick<StoredBatch, 'sealedBy'>) => ({}),
  )
  expect(() => sealed({ sealedBy: '7c9e6679-7425-40de-944b-e07fc1f90ae7' })).toThrow('sealedBy would be an id.')
})
