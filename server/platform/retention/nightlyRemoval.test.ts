import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import type { Client, TestGateway } from '#tests/support/gateway.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { runRetention } from './nightlyRemoval.ts'

const dayMs = 86_400_000
let testGateway: TestGateway
let auditor: Client
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  auditor = await testGateway.signIn('opsadmin')
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ merchantCode: 'M0000001' }),
    buildMerchant({ merchantCode: 'M0000002' }),
  ])
})
afterAll(() => testGateway.close())

/** The night after so many days. */
const night = (days: number) => runRetention({ ...testGateway.gateway, now: () => new Date(Date.now() + days * dayMs) })
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await testGateway.database.pool.query<Row>(text, values)).rows
const seen = async (kind: string) => (await auditor.call('retention.list', {})).kinds.find((one) => one.kind === kind)

const note = (code: string, daysAgo: number) =>
  query(
    `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
     select gen_random_uuid(), m.id, (select id from staff where login_id = 'opsadmin'), '', 'said', '', now() - $2 * interval '1 day'
     from merchants m where m.merchant_code = $1`,
    [code, daysAgo],
  )
const notes = async () => Number((await query<{ count: string }>('select count(*) from call_logs'))[0]?.count)

it('what is over is shown on one night and removed on the next, with an entry in the audit that names nobody', async () => {
  await note('M0000001', 1_200)
  await note('M0000001', 1_000)
  expect(await seen('callLogs')).toMatchObject({ days: 1_096, floorDays: 395, due: null, nextOn: null })
  await night(0)
  expect([await notes(), await seen('callLogs')]).toMatchObject([2, { due: 1, held: 0, nextOn: expect.any(String) }])
  await night(1)
  expect([await notes(), await seen('callLogs')]).toMatchObject([1, { due: 0, nextOn: null }])
  const { runs } = await auditor.call('retention.list', {})
  expect(runs[0]).toMatchObject({ removed: [{ kind: 'callLogs', rows: 1 }], left: [], endedAt: expect.any(String) })
  const entries = await query(`select login_id, outcome, after from audit_entries where call = 'retention.run'`)
  expect(entries).toEqual([{ login_id: '', outcome: 'done', after: { removed: { callLogs: 1 } } }])
  expect((await verifyAuditChain(testGateway.database.pool)).breaks).toEqual([])
})

it('a night removes nothing twice, and two processes of one night count it once', async () => {
  await note('M0000001', 1_200)
  await Promise.all([night(2), night(2)])
  const { runs } = await auditor.call('retention.list', {})
  expect([await notes(), runs[0]?.removed]).toMatchObject([1, [{ kind: 'callLogs', rows: 1 }]])
})

it('every kind can be counted and removed, and a file goes with its row', async () => {
  const { fileUrl } = await auditor.upload({ name: 'a.csv', bytes: new TextEncoder().encode('mid_list\nM0000001\n') })
  const id = fileUrl.slice('/files/'.length)
  await query(
    `update stored_files set headers = null, action = 'LIST', created_at = now() - interval '91 days' where id = $1`,
    [id],
  )
  const [file] = await query<{ key: string }>('select storage_key as key from stored_files where id = $1', [id])
  const path = join(testGateway.config.dataDir, 'files', file?.key ?? '')
  expect(existsSync(path)).toBe(true)
  await night(4)
  await night(5)
  expect([existsSync(path), await query('select 1 from stored_files where id = $1', [id])]).toEqual([false, []])
  const { kinds, runs } = await auditor.call('retention.list', {})
  expect(kinds.filter(({ days, due }) => days !== null && due === null)).toEqual([])
  expect(runs.flatMap(({ left }) => left)).toEqual([])
})

it('who paid goes after nine years and the amount stays', async () => {
  await query(
    `insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, payer, created_at)
     select id, 'PAY-OLD', '', 'SALE', 'success', 12300, 'XXXXXX12', now() - interval '10 years' from merchants where merchant_code = 'M0000001'`,
  )
  await query(
    `insert into transaction_details (transaction_id, email, payer_mobile)
     select id, 'asha@example.com', 'm1' from transactions where txn_ref_number = 'PAY-OLD'`,
  )
  await night(6)
  await night(7)
  expect(await query('select email, payer_mobile from transaction_details')).toEqual([{ email: '', payer_mobile: '' }])
  expect(await query(`select payer, amount_paise from transactions where txn_ref_number = 'PAY-OLD'`)).toEqual([
    { payer: '', amount_paise: '12300' },
  ])
})

it('KYC goes five years after the end of the business, and not before', async () => {
  const paper = (code: string) =>
    query(
      `insert into kyc_items (merchant_id, item_group, type, is_verified, verified_name)
       select id, 'identity', 'pan', false, '' from merchants where merchant_code = $1`,
      [code],
    )
  await Promise.all(['M0000001', 'M0000002'].map(paper))
  await query(
    `update merchants set is_active = false, deactivation_at = now() - interval '6 years' where merchant_code = 'M0000002'`,
  )
  await night(8)
  await night(9)
  expect(
    await query('select m.merchant_code from kyc_items i join merchants m on m.id = i.merchant_id order by 1'),
  ).toEqual([{ merchant_code: 'M0000001' }])
})

it('auditors alone see it', async () => {
  const support = await testGateway.signIn('support')
  await expect(support.call('retention.list', {})).rejects.toMatchObject({ code: 'not-allowed' })
})
