import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { removeLeftFiles } from '#server/platform/retention/index.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { runErasures } from './eraseData.ts'

let testGateway: TestGateway
let asker: Client
beforeAll(async () => {
  // Nobody looks but this file.
  testGateway = await openTestGateway(inject('postgresUrl'), { env: { JOBS: 'off' } })
  asker = await testGateway.signIn('opsadmin')
})
afterAll(() => testGateway.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await testGateway.database.pool.query<Row>(text, values)).rows

const keptFile = async () => {
  const { files } = testGateway.gateway
  const path = await files.scratchPath()
  writeFileSync(path, 'a paper')
  const key = await files.keep(path)
  return { key, isThere: () => existsSync(join(testGateway.config.dataDir, 'files', key)) }
}

it('an erasure is over when the papers are gone, and not before: while the storage is away it waits', async () => {
  const merchantCode = 'M0000001'
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ merchantCode, isActive: false, deactivationAt: new Date(Date.now() - 2_200 * 86_400_000) }),
  ])
  const { key, isThere } = await keptFile()
  await query(
    `insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at)
     select gen_random_uuid(), id, 'pan', 'image/png', $2, 7, '\\x00', now() - interval '7 years' from merchants where merchant_code = $1`,
    [merchantCode, key],
  )
  const { requestId } = await asker.call('personRequests.askErasure', { merchantCode, reason: 'Letter 14 of 3 May.' })
  await query(
    `update person_requests set state = 'erasing', decided_at = now(), decided_by = (select id from staff where login_id = 'deskadmin') where id = $1`,
    [requestId],
  )
  const state = async () => (await asker.call('personRequests.get', { requestId })).state
  const { gateway } = testGateway
  const away = { ...gateway.files, remove: () => Promise.reject(new Error('the storage is away')) }
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(runErasures({ ...gateway, files: away })).rejects.toThrow('the storage is away')
    expect([await state(), isThere(), await query('select from kyc_documents')]).toEqual(['erasing', true, []])
  }
  await runErasures(gateway)
  expect([await state(), isThere(), await query('select from leaving_files')]).toEqual(['erased', false, []])
})

it('what a job writes is its own until it ends, and goes then unless the job named it', async () => {
  const { fileUrl } = await asker.upload({
    name: 'list.csv',
    bytes: new TextEncoder().encode('mid_list\nM0000001\n'),
  })
  const [entry, job] = [randomUUID(), randomUUID()]
  await query(
    `with entry as (insert into file_entries (id, staff_id, stored_file_id, file_description, action, created_at)
       select $2, staff_id, id, '', 'LIST', now() from stored_files where id = $1 returning id, staff_id)
     insert into file_jobs (id, file_entry_id, script_id, state, staff_id, sha256, created_at)
     select $3, id, 'generate_report', 'running', staff_id, '\\x00', now() from entry`,
    [fileUrl.slice('/files/'.length), entry, job],
  )
  const { key, isThere } = await keptFile()
  await query('insert into leaving_files (key, job_id) values ($1, $2)', [key, job])
  await removeLeftFiles(testGateway.gateway)
  expect(isThere()).toBe(true)
  await query(`update file_jobs set state = 'failed', ended_at = now() where id = $1`, [job])
  await removeLeftFiles(testGateway.gateway)
  expect([isThere(), await query('select from leaving_files')]).toEqual([false, []])
})
