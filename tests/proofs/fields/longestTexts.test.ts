import { z } from 'zod'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { schemaBounds } from '#contract/wire/schemaBounds.ts'
import { GivenInstant, Instant } from '#contract/wire/wire.ts'
import type { TestGateway } from '#tests/support/gateway.ts'
import { drawFrom } from '../seeded.ts'
import { openFieldFuzzFixture } from './fieldFuzz.ts'
import { drawnLong, longTries, plantedQuadratic, tryLongest } from './longestTexts.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openFieldFuzzFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

/** `npm run prove -- safety` tries all of them. */
const count = 150

test('the harness finds an expression that takes the square of what a reason has', async () => {
  const [one] = longTries().filter(
    ({ row, field, filling }) => row.call === 'files.link' && field === 'reason' && filling === 'letters',
  )
  if (one === undefined) throw new Error('nothing is tried with the reason of a link')
  const { slow } = await plantedQuadratic(() => tryLongest(testGateway, [one]))
  expect(slow.length).toBe(1)
})

test('the longest body in any field takes 50 ms of a processor at most', async () => {
  const { slow, broken } = await tryLongest(
    testGateway,
    drawnLong(count, drawFrom(Number(process.env['SEED'] ?? 20261128))),
  )
  expect([...slow, ...broken].join('\n')).toBe('')
})

test('a reason of 24 KB and one of 1 MiB are refused for their length before anything looks into them', async () => {
  const reason = (length: number) => 'a'.repeat(length)
  const admin = await testGateway.enter('opsadmin')
  const reviewer = await testGateway.enter('kycreviewer')
  const answers = []
  for (const length of [24_576, 1_048_576]) {
    answers.push(
      await admin.post('/ops/opsfilelink', { file_id: crypto.randomUUID(), reason: reason(length) }),
      await reviewer.post('/ops/opsunmaskmerchant', {
        merchant_code: 'M0000001',
        field: 'panNumber',
        reason: reason(length),
      }),
    )
  }
  expect(answers.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual([
    '400 bad-request',
    '400 bad-request',
    '413 too-large',
    '413 too-large',
  ])
})

/** Another call's request, which is read by that call's own schema. */
const requestsOfOthers = [
  'tables.export.request{}: unknown',
  'tables.sums.request{}: unknown',
  'reports.days.request{}: unknown',
  'schedules.add.request{}: unknown',
]

test('every text of every request is cut before anything looks into it', () => {
  const found = Object.values<CallDefinition>(calls).flatMap(
    ({ name, request }) => schemaBounds(request, name).unbounded,
  )
  expect(found).toEqual(requestsOfOthers)
})

test.each([
  [
    'an expression before a length',
    z.string().regex(/^\d+$/).max(5, { abort: true }),
    ['x.field: string_format before a length'],
  ],
  [
    'a length that does not end it',
    z.string().max(5).refine(Boolean),
    ['x.field: goes on after its length was refused', 'x.field: custom before a length'],
  ],
  ['a text without a length', z.string(), ['x.field: text without a length']],
  ['a change before a length', z.string().trim().max(5, { abort: true }), ['x.field: overwrite before a length']],
  ['a text in a list of a choice', z.union([z.int(), z.array(z.string())]), ['x.field[]: text without a length']],
  ['a text that is cut first', z.string().max(5, { abort: true }).regex(/^\d+$/).transform(Number), []],
])('of planted schemas, %s is told as it is', (_, field, unbounded) => {
  expect(schemaBounds(z.strictObject({ field }), 'x').unbounded).toEqual(unbounded)
})

/** The schema and all that it is made of. */
const partsOf = (schema: unknown, seen = new Set<unknown>()): Set<unknown> => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return seen
  const def = (schema as { readonly _zod?: { readonly def: Readonly<Record<string, unknown>> } })._zod?.def
  if (def === undefined) {
    for (const inner of Object.values(schema)) partsOf(inner, seen)
    return seen
  }
  seen.add(schema)
  for (const field of ['in', 'out', 'innerType', 'element', 'options', 'shape', 'items']) partsOf(def[field], seen)
  return seen
}

test('an instant that somebody gives is one: no request takes the text of an answer', () => {
  const found = Object.values<CallDefinition>(calls).filter(({ request }) => partsOf(request).has(Instant))
  // Its days are looked at with its other days.
  expect(found.map(({ name }) => name)).toEqual(['reports.transactions'])
  expect(GivenInstant.safeParse('abc').success).toBe(false)
})

test('an offer is tried, and a campaign is put off, at an instant that there is', async () => {
  const admin = await testGateway.enter('opsadmin')
  const { status, body } = await admin.post('/ops/opsofferevaluate', { brand_code: 'ASTRON', amount: 100, at: 'abc' })
  expect([status, body['code'], body['message']]).toEqual([400, 'bad-request', 'at: Give a day and a time.'])
})
