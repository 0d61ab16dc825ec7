import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { listenForJobs } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { pngOf } from '#tests/support/kyc.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { storeSealed } from '#server/merchants/kyc/sealedDocument.ts'

let testGateway: TestGateway
let admin: Client
let jobs: ReturnType<typeof listenForJobs>

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await testGateway.database.pool.query<Row>(text, values)).rows

const paper = async (code: string, bytes: Buffer) => {
  const { gateway } = testGateway
  const { storageKey, byteSize, sha256 } = await storeSealed(
    { bytes, contentType: 'image/png' } as Parameters<typeof storeSealed>[0],
    sealedFields.kycDocument,
    { gateway, now: new Date() },
  )
  await query(
    `insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at)
     select gen_random_uuid(), id, 'pan', 'image/png', $2, $3, $4, now() from merchants where merchant_code = $1`,
    [code, storageKey, byteSize, sha256],
  )
}

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  jobs = listenForJobs(testGateway)
  admin = await testGateway.signIn('opsadmin')
  const { fieldSeal } = testGateway.gateway
  await insertMerchants(testGateway.database.db, [
    buildMerchant({
      aadhaarSealed: fieldSeal.seal('234567890124', sealedFields.aadhaar),
      aadhaarLast4: '0124',
      accountRefSealed: fieldSeal.seal('50100012345678', sealedFields.account),
      accountRefLast4: '5678',
    }),
    buildMerchant({ merchantCode: 'M0000002', mobileNumber: '9000000002', displayName: 'Bhandar of somebody else' }),
  ])
  for (const [code, comment] of [
    ['M0000001', 'Asked for a device <b>'],
    ['M0000002', 'A word about others'],
  ])
    await query(
      `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
       select gen_random_uuid(), m.id, (select id from staff where login_id = 'opsadmin'), 'KYC', $2, '', now() from merchants m where m.merchant_code = $1`,
      [code, comment],
    )
  await query(
    `insert into opt_outs (list, mobile_number, source) values ('optOut', '9000000001', 'app'), ('optOut', '9000000002', 'app')`,
  )
  await query(
    `insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, payer, created_at)
     select id, 'PAY-1', '', 'upi', 'SUCCESSFUL', 100, 'payer@upi', now() from merchants where merchant_code = 'M0000001'`,
  )
  await paper('M0000001', pngOf(30, 20))
  await paper('M0000002', pngOf(31, 20))
})
afterAll(() => testGateway.close())

const open = (who: Client, url: string) => fetch(testGateway.address + url, { headers: { cookie: who.cookie } })

/** The files of the copy that somebody had written. */
const copyOf = async (who: Client, merchantCode = 'M0000001') => {
  const asked = await who.call('personRequests.giveCopy', { merchantCode, reason: 'Letter 12 of 3 May.' })
  expect(asked).toMatchObject({ kind: 'copy', state: 'preparing', fileId: null })
  const [{ job } = { job: '' }] = await query<{ job: string }>(
    'select job_id as job from person_requests where id = $1',
    [asked.requestId],
  )
  await jobs.ended(job)
  const given = await who.call('personRequests.get', { requestId: asked.requestId })
  const { url } = await who.call('files.link', { fileId: given.fileId ?? '' })
  const answer = await open(who, url)
  expect([given.state, answer.headers.get('content-type')]).toEqual(['given', 'application/zip'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (name: string) => new TextDecoder().decode(files[name])
  return { given, files, json: text('data.json'), page: text('your data.html') }
}

it('a copy has what is known of the person, their papers, what is not in it and why, and nothing of anybody else', async () => {
  const { given, files, json, page } = await copyOf(admin)
  const data = (JSON.parse(json) as { data: Record<string, Record<string, string>[]> }).data
  expect(data['How you are reached']).toEqual([
    expect.objectContaining({ 'Mobile number': '9000000001', 'E-mail': 'm0000001@merchants.example' }),
  ])
  expect(data['Names, addresses, numbers and bank account']).toEqual([
    expect.objectContaining({ PAN: 'ABXPK0001Z', Aadhaar: '234567890124', 'Account number': '50100012345678' }),
  ])
  expect(data['Notes of calls with you, by staff']).toHaveLength(1)
  expect(data['That your number is sent nothing']).toEqual([expect.objectContaining({ Number: '9000000001' })])
  const papers = Object.keys(files).filter((name) => name.startsWith('papers/'))
  expect([papers.length, Buffer.from(files[papers[0] ?? ''] ?? []).equals(pngOf(30, 20))]).toEqual([1, true])
  expect(page).toContain('Asked for a device &lt;b&gt;')
  expect(page).toContain('Books of the business, with people who paid in them.')
  for (const text of [json, page]) {
    for (const other of ['9000000002', 'somebody else', 'A word about others', 'payer@upi', 'opsadmin', 'Anita'])
      expect(text).not.toContain(other)
  }
  const entries = await query(`select call, outcome, after from audit_entries where subject = $1 order by id`, [
    `personRequest:${given.requestId}`,
  ])
  expect(entries).toEqual([
    {
      call: 'personRequests.giveCopy',
      outcome: 'done',
      after: { state: 'preparing', merchantCode: 'M0000001', remark: 'Letter 12 of 3 May.', numbers: 4 },
    },
  ])
})

it('who does not see KYC has a copy with numbers covered and without papers, which says so', async () => {
  await query(
    `update role_services g set is_blocked = true from services w where w.id = g.service_id and w.service_name = 'view_kyc_role'`,
  )
  const { files, json } = await copyOf(await testGateway.signIn('deskadmin'))
  await query(
    `update role_services g set is_blocked = false from services w where w.id = g.service_id and w.service_name = 'view_kyc_role'`,
  )
  expect(Object.keys(files).toSorted()).toEqual(['data.json', 'your data.html'])
  expect(json).toContain('whoever prepared this copy does not see KYC')
  for (const number of ['234567890124', '50100012345678', 'ABXPK0001Z']) expect(json).not.toContain(number)
})

it('a copy is its writer’s alone, and is asked for with a reason by an administrator', async () => {
  const { given } = await copyOf(admin)
  const other = await testGateway.signIn('deskadmin')
  expect((await other.call('personRequests.get', { requestId: given.requestId })).fileId).toBe(null)
  expect(
    await codeOf(other.call('files.link', { fileId: given.fileId ?? '', reason: 'Because I want to see it.' })),
  ).toBe('file-not-found')
  const give = (who: Client, merchantCode: string, reason: string) =>
    codeOf(who.call('personRequests.giveCopy', { merchantCode, reason }))
  const support = await testGateway.signIn('support')
  expect([
    await give(admin, 'M0000001', ''),
    await give(admin, 'NOBODY01', 'Letter 12.'),
    await give(support, 'M0000001', 'Letter 12.'),
    await codeOf(support.call('personRequests.list', { page: 1, size: 20 })),
  ]).toEqual(['remark-missing', 'merchant-not-found', 'not-allowed', 'not-allowed'])
})

it('a copy goes with the erasure, with its file', async () => {
  const ended = new Date(Date.now() - 2 * 366 * 86_400_000)
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ merchantCode: 'M0000003', mobileNumber: '9000000003', isActive: false, deactivationAt: ended }),
  ])
  const { given } = await copyOf(admin, 'M0000003')
  const [file] = await query<{ key: string }>('select storage_key as key from stored_files where id = $1', [
    given.fileId,
  ])
  const path = join(testGateway.config.dataDir, 'files', file?.key ?? '')
  expect(existsSync(path)).toBe(true)
  const { requestId } = await admin.call('personRequests.askErasure', {
    merchantCode: 'M0000003',
    reason: 'Letter 15.',
  })
  const second = await testGateway.signIn('deskadmin')
  await second.call('personRequests.decide', { requestId, decision: 'erase', remark: 'Read the letter.' })
  const { erased } = await admin.call('personRequests.get', { requestId })
  expect(erased.find(({ kind }) => kind === 'copies')?.rows).toBe(1)
  const now = await admin.call('personRequests.get', { requestId: given.requestId })
  expect([now.state, now.fileId, existsSync(path)]).toEqual(['given', null, false])
})

it('copies count as full numbers that somebody was shown', async () => {
  let code = 'done'
  for (let at = 0; at < 12 && code === 'done'; at += 1)
    code = await codeOf(admin.call('personRequests.giveCopy', { merchantCode: 'M0000001', reason: 'Letter 13.' }))
  expect(code).toBe('unmask-limit')
})
