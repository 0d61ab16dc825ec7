import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openFileStore } from '#server/adapters/openFileStore.ts'
import { readConfig } from '#server/gateway/config.ts'
import { openBucket, type TestBucket } from '#tests/support/bucket.ts'
import { listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, pngOf, upload, waitingMerchant } from '#tests/support/kyc.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { sweepFiles } from '#server/files/uploads/sweepFiles.ts'

let bucket: TestBucket
let testGateway: TestGateway
let admin: Client

beforeAll(async () => {
  bucket = await openBucket()
  testGateway = await openTestGateway(inject('postgresUrl'), { env: bucket.env })
  admin = await testGateway.signIn('opsadmin')
})
afterAll(async () => {
  await testGateway.close()
  await bucket.close()
})

const get = (url: string, { cookie }: Pick<Client, 'cookie'>) =>
  fetch(testGateway.address + url, { headers: { cookie } })
const keysOf = async (table: 'stored_files' | 'kyc_documents'): Promise<string[]> => {
  const { rows } = await testGateway.database.pool.query<{ key: string }>(`select storage_key as key from ${table}`)
  return rows.map(({ key }) => `opsdesk/${key}`)
}

describe('files that are kept in a bucket', () => {
  it('a sheet is read from there by its job, and its result is written there and handed out by the gateway', async () => {
    await insertMerchants(testGateway.database.db, [buildMerchant({ merchantCode: 'B0000001' })])
    const jobs = listenForJobs(testGateway)
    const headers = ['merchant_code', 'display_name', 'contact_person']
    const name = 'stores.xlsx'
    const bytes = buildSheet({ headers, rows: [['B0000001', 'Bucket Bhandar', '']] })
    const job = await sendSheet(admin, 'merchant_update', { name, bytes })
    await jobs.ended(job.jobId)
    const { resultFileId } = await admin.call('files.job', { jobId: job.jobId })

    const { url } = await admin.call('files.link', { fileId: resultFileId ?? '' })
    const result = read(Buffer.from(await (await get(url, admin)).arrayBuffer()))
    expect(utils.sheet_to_json(result.Sheets[result.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })).toEqual([
      [...headers, 'status', 'reason'],
      ['B0000001', 'Bucket Bhandar', '', 'SUCCESS', ''],
    ])
    expect((await get(url, await testGateway.signIn('opsadmin'))).status).toBe(404)
    const kept = bucket.names().filter((name) => name !== 'opsdesk/state.json')
    expect(kept.toSorted()).toEqual((await keysOf('stored_files')).toSorted())
  })

  it('nothing stays on the disk of the gateway', () => {
    const folder = join(testGateway.config.dataDir, 'files')
    expect(readdirSync(folder, { recursive: true })).toEqual(['incoming'])
  })

  it('a KYC document lies there sealed and is opened by its address', async () => {
    await addMerchants(testGateway, [waitingMerchant('B0000002')])
    await upload(admin, 'B0000002', 'pan', pngOf(30, 20))
    const reviewer = await testGateway.signIn('kycreviewer')
    const { documents } = await reviewer.call('kyc.case', { merchantCode: 'B0000002' })
    const { url } = await reviewer.call('kyc.linkDocument', { documentId: documents[0]?.documentId ?? '' })
    const seen = Buffer.from(await (await get(url, reviewer)).arrayBuffer())
    expect([seen.subarray(1, 4).toString(), bucket.names().filter((key) => key.startsWith('opsdesk/'))]).toEqual([
      'PNG',
      bucket.names(),
    ])
    expect(bucket.names()).toEqual(expect.arrayContaining(await keysOf('kyc_documents')))
  })

  it('an address whose bytes are gone answers an error and no empty file', async () => {
    const bytes = buildSheet({ headers: ['mid_list'], rows: [['B0000001']] })
    const { fileUrl } = await admin.upload({ name: 'gone.xlsx', bytes })
    const fileId = fileUrl.slice('/files/'.length)
    const { rows } = await testGateway.database.pool.query<{ key: string }>(
      'select storage_key as key from stored_files where id = $1',
      [fileId],
    )
    await testGateway.gateway.files.remove(rows[0]?.key ?? '')
    const answer = await get((await admin.call('files.link', { fileId })).url, admin)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
    await testGateway.database.pool.query('delete from stored_files where id = $1', [fileId])
  })

  it('bytes of a week ago that no row names are removed, what has a row stays', async () => {
    const path = await testGateway.gateway.files.scratchPath()
    writeFileSync(path, 'left by a killed process')
    const orphan = `opsdesk/${await testGateway.gateway.files.keep(path)}`
    const before = bucket.names()
    const { database, config } = testGateway
    const { files } = testGateway.gateway
    const inDays = (days: number) =>
      sweepFiles({ database, config, files, now: () => new Date(Date.now() + days * 86_400_000) })
    expect([existsSync(path), before.includes(orphan), await inDays(6)]).toEqual([
      false,
      true,
      { scratch: 0, unclaimed: 0, parts: 0, orphans: 0 },
    ])
    expect([await inDays(8), bucket.names().toSorted()]).toEqual([
      { scratch: 0, unclaimed: 0, parts: 0, orphans: 1 },
      before.filter((key) => key !== orphan).toSorted(),
    ])
  })

  it.each([
    ['an account that is not known', { FILES_KEY_ID: randomUUID() }],
    ['a bucket that is not there', { FILES_URL: 's3://nowhere' }],
  ])('a gateway with %s does not start', async (_, wrong) => {
    const url = (wrong as { FILES_URL?: string }).FILES_URL
    const endpoint = new URL(bucket.env['FILES_URL'] ?? '').search
    const env = { ...bucket.env, ...wrong, ...(url === undefined ? {} : { FILES_URL: url + endpoint }) }
    const { filesBucket } = readConfig(env)
    await expect(openFileStore({ dataDir: testGateway.config.dataDir, filesBucket })).rejects.toThrow(
      /^FILES_URL: the bucket '[a-z-]+' does not answer/,
    )
  })
})
