import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'

let testGateway: TestGateway
let reviewer: Client
let now = new Date('2026-11-25T06:00:00Z')

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), {
    now: () => now,
    env: { UNMASKED_IN_AN_HOUR: '4', UNMASKED_IN_A_DAY: '6', IDLE_SECONDS: '86400' },
  })
  await insertMerchants(testGateway.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
  reviewer = await testGateway.signIn('kycreviewer')
})
afterAll(() => testGateway.close())

const unmask = (reason = 'The merchant asked which number we hold') =>
  reviewer.call('merchants.unmask', { merchantCode: 'M0000001', field: 'panNumber', reason })
const answersOf = async (count: number) => {
  const answers: string[] = []
  for (let at = 0; at < count; at += 1) answers.push(await codeOf(unmask()))
  return answers
}

test('a reason says something: a case, or fifteen letters that are no repetition', async () => {
  const said = async (reason: string) =>
    (await reviewer.post('/ops/opsunmaskmerchant', { merchant_code: 'M0000001', field: 'gstNumber', reason })).status
  expect([
    await said('aaaaa'),
    await said('aaaaaaaaaaaaaaaaaaaa'),
    await said('abcabcabcabcabcabcabc'),
    await said('checking'),
    await said('KYC-1042'),
  ]).toEqual([400, 400, 400, 400, 200])
})

test('so many numbers in an hour and in a day are shown to one person, however many ask at once', async () => {
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => codeOf(unmask())))
  expect(atOnce.toSorted()).toEqual([...Array(3).fill('done'), ...Array(5).fill('unmask-limit')])
  now = new Date(now.getTime() + 61 * 60_000)
  expect(await answersOf(4)).toEqual(['done', 'done', 'unmask-limit', 'unmask-limit'])
})

test('administrators are told at half of it, and the refusals are in the audit with their subject', async () => {
  const admin = await testGateway.signIn('opsadmin')
  const notices = (await admin.call('files.notifications', {})).map(({ message }) => message)
  const told = notices.flatMap(
    (message) => message.match(/\(kycreviewer\) was shown (\d full numbers in the last \w+)/)?.[1] ?? [],
  )
  // Told for each of the two hours and for the day.
  expect(told.toSorted((one, other) => one.localeCompare(other))).toEqual([
    '2 full numbers in the last hour',
    '2 full numbers in the last hour',
    '3 full numbers in the last 24',
  ])
  const { rows } = await testGateway.database.pool.query(
    `select distinct subject, address from audit_entries where outcome = 'unmask-limit'`,
  )
  expect(rows).toEqual([{ subject: 'M0000001', address: '127.0.0.1' }])
})
