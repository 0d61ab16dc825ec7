import { z } from 'zod'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { TestGateway } from '#tests/support/gateway.ts'
import { drawFrom } from '../seeded.ts'
import { drawnTries, fieldTries, openFieldFuzzFixture, tryFields } from './fieldFuzz.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openFieldFuzzFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

/** `npm run prove -- safety` tries 30,000. */
const count = 600

test('the harness finds a status that is said to be a fault', async () => {
  const [row] = fieldTries()
  const { broken } = await tryFields(
    testGateway.address,
    testGateway.database.pool,
    row === undefined ? [] : [row],
    () => true,
  )
  expect(broken).toHaveLength(1)
})

test('whatever stands in a field of a call is answered, and never with 5xx', async () => {
  const tries = drawnTries(count, drawFrom(Number(process.env['SEED'] ?? 20261125)))
  const { broken, refused } = await tryFields(testGateway.address, testGateway.database.pool, tries)
  expect(broken).toEqual([])
  expect(refused).toBeGreaterThan(count / 2)
})

/** The place in the audit's chain, the lines of recon files and deliveries are bigint. */
const wider = new Set([
  'audit.verify.from',
  'recon.rows.line_id',
  'recon.askForceMatch.line_id',
  'recon.forceMatches.line_id',
  'recon.suggestions.line_id',
  'integrations.createClient.rupees_a_day',
  'integrations.sendAgain.delivery_id',
  'integrations.delivery.delivery_id',
])
const widest = 2_147_483_647

interface Schema {
  readonly type?: string
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const unbounded = (schema: Schema, at: string): string[] => [
  ...(schema.type === 'integer' && (schema.maximum === undefined || schema.maximum > widest) ? [at] : []),
  ...(schema.anyOf ?? []).flatMap((one) => unbounded(one, at)),
  ...(schema.items === undefined ? [] : unbounded(schema.items, at)),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => unbounded(inner, `${at}.${name}`)),
]

/** Read as text first, and compared with a list. */
const decodedFirst = /\.(tenure|batch_id|status|kyc_approved|notification_received|state)$/

test('no number that a request takes is wider than the column that it is compared with', () => {
  const found = Object.values(calls).flatMap(({ name, request }) =>
    unbounded(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema, name),
  )
  expect(found.filter((field) => !wider.has(field) && !decodedFirst.test(field))).toEqual([])
})
