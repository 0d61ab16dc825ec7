import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { recordControl } from '#server/people/independence/index.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, pngOf, upload, waitingMerchant } from '#tests/support/kyc.ts'
import { codeOf } from '#tests/support/outcome.ts'

let testGateway: TestGateway
let reviewer: Client
let puppet: Client
let now = new Date('2026-11-25T06:00:00Z')
let documentId = ''

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), {
    now: () => now,
    env: { UNMASKED_IN_AN_HOUR: '2', PAPERS_IN_AN_HOUR: '6', PAPERS_IN_A_DAY: '8', IDLE_SECONDS: '86400' },
  })
  await addMerchants(testGateway, [waitingMerchant('U0000001')])
  await upload(await testGateway.signIn('opsadmin'), 'U0000001', 'pan', pngOf(30, 20))
  reviewer = await testGateway.signIn('kycreviewer')
  puppet = await testGateway.signIn('kycreviewer2')
  const { documents } = await reviewer.call('kyc.case', { merchantCode: 'U0000001' })
  documentId = documents[0]?.documentId ?? ''
  const ids = await testGateway.database.db.execute<{ id: string }>(
    sql`select id from staff where login_id in ('kycreviewer', 'kycreviewer2') order by login_id`,
  )
  const [own = '', other = ''] = ids.rows.map(({ id }) => id)
  await testGateway.database.db.transaction((tx) => recordControl(tx, [own], other, 'password', now))
})
afterAll(() => testGateway.close())

const look = (who: Client) => codeOf(who.call('kyc.linkDocument', { documentId }))
const unmask = (who: Client) =>
  codeOf(
    who.call('merchants.unmask', {
      merchantCode: 'U0000001',
      field: 'panNumber',
      reason: 'The merchant asked which number we hold',
    }),
  )
const looks = async (who: Client, count: number) => {
  const answers: string[] = []
  for (let at = 0; at < count; at += 1) answers.push(await look(who))
  return answers
}

test('papers count with the papers of every account of the person, however many are opened at once', async () => {
  expect(await looks(puppet, 3)).toEqual(['done', 'done', 'done'])
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => look(reviewer)))
  expect(atOnce.toSorted()).toEqual([...Array(3).fill('done'), ...Array(5).fill('unmask-limit')])
  expect([await look(puppet), await unmask(puppet)]).toEqual(['unmask-limit', 'unmask-limit'])
})

test('administrators are told at three quarters, and a refusal is in the audit with the merchant', async () => {
  const admin = await testGateway.signIn('opsadmin')
  const told = (await admin.call('files.notifications', {})).map(({ message }) => message)
  const ofPapers = told.flatMap(
    (message) => message.match(/\(kycreviewer\) was shown (\d papers .*)\. Look/)?.[1] ?? [],
  )
  expect(ofPapers.toSorted((one, other) => one.localeCompare(other))).toEqual([
    '5 papers and full numbers in the last hour',
    '6 papers and full numbers in the last 24 hours',
  ])
  const { rows } = await testGateway.database.pool.query(
    `select distinct call, subject, address from audit_entries where outcome = 'unmask-limit' order by call`,
  )
  expect(rows).toEqual([
    { call: 'kyc.linkDocument', subject: 'U0000001', address: '127.0.0.1' },
    { call: 'merchants.unmask', subject: 'U0000001', address: '127.0.0.1' },
  ])
})

test('after the full numbers of an hour no paper shows another one', async () => {
  now = new Date(now.getTime() + 25 * 3_600_000)
  reviewer = await testGateway.signIn('kycreviewer')
  puppet = await testGateway.signIn('kycreviewer2')
  expect([await unmask(reviewer), await unmask(reviewer), await look(reviewer), await look(puppet)]).toEqual([
    'done',
    'done',
    'unmask-limit',
    'unmask-limit',
  ])
  now = new Date(now.getTime() + 61 * 60_000)
  expect(await looks(puppet, 2)).toEqual(['done', 'done'])
})
