import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { gstOf, maxPaise, shareOf } from '#contract/wire/money.ts'
import { type MdrContent, paymentMethods } from '#contract/calls/money/rates.ts'
import type { Database } from '#server/db/database.ts'
import { mdrRates } from '#server/db/schema/index.ts'
import { openTestDatabase } from '#tests/support/gateway.ts'
import { mdrRecords } from './mdrRecord.ts'
import { feeBy } from './rateEffect.ts'
import { lockScope, nextVersion } from './rateVersions.ts'

let database: Database
const maker = '019ab000-0000-7000-8000-000000000000'
beforeAll(async () => {
  database = await openTestDatabase(inject('postgresUrl'))
})
afterAll(() => database.close())

const anyPaise = fc.integer({ min: 0, max: maxPaise })

test('the database takes a share and the GST of a fee to the same paisa as the panel, for every amount and rate', async () => {
  const amounts = fc.sample(anyPaise, { numRuns: 300, seed: 8 })
  const rates = fc.sample(fc.integer({ min: 0, max: 10_000 }), { numRuns: 8, seed: 9 })
  for (const value of [...rates, 0, 1, 10_000]) {
    const { rows } = await database.db.execute<{ share: string; gst: string }>(sql`
      select ${feeBy({ type: 'PERCENTAGE', value })} as share, (t.amount_paise * 1800 + 5000) / 10000 as gst
      from unnest(${sql.param([...amounts])}::bigint[]) with ordinality t (amount_paise, place) order by place`)
    expect(rows.map(({ share, gst }) => [Number(share), Number(gst)])).toEqual(
      amounts.map((paise) => [shareOf(paise, value), gstOf(paise)]),
    )
  }
})

/** A few amounts and days, so that two slabs often meet with their ends. */
const days = Array.from({ length: 7 }, (_, at) => `2031-03-0${at + 1}`)
const ordered = (length: number) =>
  fc
    .tuple(fc.nat({ max: length - 1 }), fc.nat({ max: length - 1 }))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
const anySlab = fc.record({
  amounts: ordered(8),
  days: ordered(days.length),
  paymentMethod: fc.constantFrom(paymentMethods[0], paymentMethods[1]),
  category: fc.constantFrom('', 'ELECTRONICS'),
})
type Slab = typeof anySlab extends fc.Arbitrary<infer Value> ? Value : never
const contentOf = ({ amounts, days: [from, to], paymentMethod, category }: Slab): MdrContent => ({
  paymentMethod,
  type: 'PERCENTAGE',
  value: 100,
  bankwiseValue: '{}',
  fromAmount: amounts[0],
  toAmount: amounts[1],
  from: days[from] ?? '',
  to: days[to] ?? '',
  brand: 'ASTRON',
  category,
  merchantCode: '',
})

/** Whether some amount on some day is covered by both, found by looking at each. */
const share = (one: MdrContent, other: MdrContent): boolean =>
  one.paymentMethod === other.paymentMethod &&
  one.category === other.category &&
  Array.from({ length: 8 }, (_, amount) => amount).some((amount) =>
    days.some((day) =>
      [one, other].every(
        (slab) => slab.fromAmount <= amount && amount <= slab.toAmount && slab.from <= day && day <= slab.to,
      ),
    ),
  )

test('a rate overlaps exactly those of its scope with which it shares an amount on a day', async () => {
  const stored = fc.sample(anySlab, { numRuns: 30, seed: 10 }).map(contentOf)
  const ids = await database.db.transaction(async (tx) => {
    const added: number[] = []
    for (const content of stored) {
      await lockScope(tx, 'brand', content.paymentMethod)
      const [row] = await tx
        .insert(mdrRates)
        .values({
          ...content,
          master: 'brand',
          version: await nextVersion(tx, 'brand', content.paymentMethod),
          state: 'draft',
          makers: [maker],
          createdBy: maker,
          createdAt: new Date(),
          changedBy: maker,
          changedAt: new Date(),
        })
        .returning({ id: mdrRates.id })
      added.push(row?.id ?? 0)
    }
    return added
  })
  const meetings: number[] = []
  await fc.assert(
    fc.asyncProperty(anySlab.map(contentOf), async (content) => {
      const found = ((await mdrRecords.brand.overlaps?.(database.db, content, undefined)) ?? []).map(({ id }) => id)
      const wanted = ids.filter((_, at) => {
        const other = stored[at]
        return other !== undefined && share(content, other)
      })
      meetings.push(wanted.length)
      expect(found.toSorted((a, b) => a - b)).toEqual(wanted)
    }),
    { numRuns: 120, seed: 11 },
  )
  expect([meetings.some((count) => count === 0), meetings.some((count) => count > 1)]).toEqual([true, true])
})
