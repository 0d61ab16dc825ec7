import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/gateway.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import { verifyAuditChain } from './auditChain.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase(inject('postgresUrl'))
})
afterAll(() => database.close())

const entryWith = (part: Partial<AuditEntry>): AuditEntry => ({
  at: new Date('2026-11-20T05:00:00.123Z'),
  staffId: null,
  loginId: 'opsadmin',
  call: 'merchants.edit',
  outcome: 'done',
  subject: 'M0000001',
  requestId: 'r',
  ...part,
})
const write = (entry: AuditEntry) => database.db.transaction((tx) => writeAudit(tx, entry))
const lastStored = async () => {
  const { rows } = await database.pool.query<{ subject: string; records: string[] | null; after: unknown }>(
    'select subject, records, after from audit_entries order by id desc limit 1',
  )
  return rows[0]
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'x\uD800',
    '\uDFFFx',
    '\uDE00\uD83D',
    'a\0b',
    '\uFFFD',
    '\uFFFE',
    '\uFEFF',
    'e\u0301',
    'é',
    '\u202E',
    '\\u0000',
    '"\\',
    "'",
    '{"a":1}',
    '__proto__',
    'constructor',
  ),
)
const hostileNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(-0, 1e21, 1e-7, 1.7976931348623157e308, 5e-324, 2 ** 53 + 2, 0.1, NaN, Infinity),
)
const { hostileValue } = fc.letrec<{ hostileValue: unknown }>((tie) => ({
  hostileValue: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    hostileText,
    hostileNumber,
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('hostileValue'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(hostileText, fc.constantFrom('email', 'mobileNumber', 'password', 'pan')),
      tie('hostileValue'),
      {
        maxKeys: 4,
      },
    ),
  ),
}))
const hostileEntry = fc.record({
  at: fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  staffId: fc.constantFrom(null, randomUUID(), randomUUID().toUpperCase()),
  loginId: hostileText,
  call: hostileText,
  outcome: hostileText,
  subject: hostileText,
  records: fc.option(fc.array(hostileText, { maxLength: 4 }), { nil: undefined }),
  before: hostileValue,
  after: hostileValue,
  requestId: hostileText,
})

test('the chain is whole behind 400 entries of any texts, numbers, dates and fields', async () => {
  await fc.assert(
    fc.asyncProperty(hostileEntry, async (entry) => {
      await write(entry)
    }),
    { numRuns: 400, seed: 27 },
  )
  const report = await verifyAuditChain(database.pool)
  expect(report).toMatchObject({ entries: 400, breaks: [] })
})

test.each<readonly [string, unknown, unknown]>([
  ['half a surrogate pair', { 'x\uD800': 'y\uDC00' }, { 'x\uFFFD': 'y\uFFFD' }],
  ['a NUL', { 'x\0': 'y\0' }, { 'x\uFFFD': 'y\uFFFD' }],
  ['an instant', { at: new Date('2026-11-20T05:00:00.123Z') }, { at: '2026-11-20T05:00:00.123Z' }],
  ['a number beyond 21 digits', { paise: 1e21 }, { paise: 1e21 }],
  ['a field without a value', { name: undefined, other: 1 }, { other: 1 }],
  [
    'a field that JavaScript reads in its own way',
    JSON.parse('{"__proto__": {"x": 1}}'),
    JSON.parse('{"__proto__": {"x": 1}}'),
  ],
])('an entry keeps %s as it can be stored', async (_, after, stored) => {
  await write(entryWith({ after }))
  expect((await lastStored())?.after).toEqual(stored)
})

test('a name that no index takes is kept as far as it does', async () => {
  const long = randomBytes(20_000).toString('base64')
  await write(entryWith({ subject: long, loginId: long, call: long, records: [long, `🙂${long}`] }))
  const stored = `${long.slice(0, 500)}…`
  expect(await lastStored()).toMatchObject({ subject: stored, records: [stored, `🙂${long.slice(0, 498)}…`] })
  expect((await verifyAuditChain(database.pool)).breaks).toEqual([])
})
