import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { removeLeftFiles } from '#server/gateway/leavingFiles.ts'
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

let count = 0
/** No law keeps anything of it. */
const addEnded = async () => {
  count += 1
  const merchantCode = `M000000${count}`
  await insertMerchants(testGateway.database.db, [
    buildMerchant({
      merchantCode,
      mobileNumber: `900000000${count}`,
      isActive: false,
      deactivationAt: new Date(Date.now() - 2_200 * 86_400_000),
    }),
  ])
  await query(
    `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
     select gen_random_uuid(), m.id, (select id from staff where login_id = 'opsadmin'), '', 'said', '', now() - interval '500 days'
     from merchants m where m.merchant_code = $1`,
    [merchantCode],
  )
  return merchantCode
}

/** Two let it be erased, and nobody has begun. */
const letErase = async (merchantCode: string) => {
  const { requestId } = await asker.call('personRequests.askErasure', { merchantCode, reason: 'Letter 14 of 3 May.' })
  await query(
    `update person_requests set state = 'erasing', decided_at = now(), decided_by = (select id from staff where login_id = 'deskadmin') where id = $1`,
    [requestId],
  )
  return requestId
}
const stateOf = async (requestId: number) => (await asker.call('personRequests.get', { requestId })).state

it('an erasure is over when the papers are gone, and not before: while the storage is away it waits', async () => {
  const merchantCode = await addEnded()
  const { key, isThere } = await keptFile()
  await query(
    `insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at)
     select gen_random_uuid(), id, 'pan', 'image/png', $2, 7, '\\x00', now() - interval '7 years' from merchants where merchant_code = $1`,
    [merchantCode, key],
  )
  const requestId = await letErase(merchantCode)
  const { gateway } = testGateway
  const away = { ...gateway.files, remove: () => Promise.reject(new Error('the storage is away')) }
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(runErasures({ ...gateway, files: away })).rejects.toThrow('the storage is away')
    expect([await stateOf(requestId), isThere(), await query('select from kyc_documents')]).toEqual([
      'erasing',
      true,
      [],
    ])
  }
  await runErasures(gateway)
  expect([await stateOf(requestId), isThere(), await query('select from leaving_files')]).toEqual(['erased', false, []])
})

it.each([
  ['a note of a call', 'select from call_logs where merchant_id = (select id from merchants where merchant_code = $1)'],
  ['the merchant itself', 'select from merchants where merchant_code = $1'],
])('while somebody is at %s, nothing is said to be erased that is not', async (_, rows) => {
  const merchantCode = await addEnded()
  const requestId = await letErase(merchantCode)
  const left = async () =>
    query(
      `select from merchants m left join call_logs c on c.merchant_id = m.id
       where m.merchant_code = $1 and (m.mobile_number <> '' or c.id is not null)`,
      [merchantCode],
    )
  const other = await testGateway.database.pool.connect()
  await other.query('begin')
  try {
    await other.query(`${rows} for update`, [merchantCode])
    await runErasures(testGateway.gateway)
    expect([await stateOf(requestId), (await left()).length]).toEqual(['erasing', 1])
  } finally {
    await other.query('rollback')
    other.release()
  }
  await runErasures(testGateway.gateway)
  expect([await stateOf(requestId), await left()]).toEqual(['erased', []])
  expect(
    await query(`select from audit_entries where call = 'personRequests.erase' and subject = $1`, [
      `personRequest:${requestId}`,
    ]),
  ).toHaveLength(1)
})

it('an erasure waits for a copy that is being written, and takes it', async () => {
  const merchantCode = await addEnded()
  const { requestId: copyId } = await asker.call('personRequests.giveCopy', { merchantCode, reason: 'Letter 13.' })
  const requestId = await letErase(merchantCode)
  await runErasures(testGateway.gateway)
  expect(await stateOf(requestId)).toBe('erasing')
  await query(
    `update file_jobs set state = 'done', ended_at = now() - interval '1 second' where id = (select job_id from person_requests where id = $1)`,
    [copyId],
  )
  await runErasures(testGateway.gateway)
  expect(await stateOf(requestId)).toBe('erased')
  expect(
    await query('select from file_jobs where id = (select job_id from person_requests where id = $1)', [copyId]),
  ).toEqual([])
})

it('what a job writes is its own until it ends, and goes then unless the job named it', async () => {
  const { fileUrl } = await asker.upload({
    name: 'list.csv',
    bytes: new TextEncoder().encode('mid_list\nM0000001\n'),
  })
  const [entry, job] = [randomUUID(), randomUUID()]
  await query(
    `with entry as (insert into file_entries (id, staff_id, stored_file_id, file_description, action, created_at)
       select $2::uuid, staff_id, id, '', 'LIST', now() from stored_files where id = $1 returning id, staff_id)
     insert into file_jobs (id, file_entry_id, script_id, state, staff_id, sha256, created_at)
     select $3::uuid, id, 'generate_report', 'running', staff_id, '\\x00', now() from entry`,
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
