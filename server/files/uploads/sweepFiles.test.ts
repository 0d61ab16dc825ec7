import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getTableName } from 'drizzle-orm'
import { afterEach, expect, inject, it } from 'vitest'
import { readAnswer } from '#contract/wire/answer.ts'
import { openLocalFileStore } from '#server/adapters/localFileStore.ts'
import type { Database } from '#server/db/database.ts'
import { openGateway } from '#server/app/openGateway.ts'
import { createEntry } from '#tests/support/fileJobs.ts'
import { type Client, openTestDatabase, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { sweepFiles, tablesOfFiles } from './sweepFiles.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

/** As if the desk had been used for years: what is swept is younger than the database. */
const ageDatabase = ({ pool }: Pick<Database, 'pool'>) =>
  pool.query(`update services set created_at = now() - interval '2 years'`)
const open = async (): Promise<TestGateway> => {
  const running = await openTestGateway(inject('postgresUrl'))
  closings.push(() => running.close())
  await ageDatabase(running.database)
  return running
}
/** One more gateway on the same database and the same folder. */
const openBeside = async ({ config, database }: TestGateway) => {
  const beside = await openGateway({ config, database, panelDir: undefined })
  closings.push(() => beside.close())
  return beside
}

const sheet = (code: string) => ({
  name: `${code}.csv`,
  bytes: buildSheet({ headers: ['mid_list'], rows: [[code]], format: 'csv' }),
})
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const age = (path: string, ms: number) => {
  const at = new Date(Date.now() - ms)
  utimesSync(path, at, at)
}
const put = (folder: string, key: string, ms: number): string => {
  const path = join(folder, key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'left by a killed process')
  age(path, ms)
  return path
}
const storedPath = async (running: TestGateway, client: Client, code = 'M0000001'): Promise<string> => {
  const { fileUrl } = await client.upload(sheet(code))
  const { rows } = await running.database.pool.query<{ storage_key: string }>(
    'select storage_key from stored_files where id = $1',
    [fileUrl.slice('/files/'.length)],
  )
  return join(running.config.dataDir, 'files', rows[0]?.storage_key ?? '')
}

it('a gateway that starts removes what killed ones left, and nothing that is young or has a row', async () => {
  const running = await open()
  const folder = join(running.config.dataDir, 'files')
  const stored = await storedPath(running, await running.signIn('opsadmin'))
  age(stored, 400 * dayMs)
  const left = [
    put(folder, 'ab/ab000000-0000-4000-8000-000000000001', 8 * dayMs),
    put(folder, 'incoming/old upload', 25 * hourMs),
  ]
  const young = [
    put(folder, 'ab/ab000000-0000-4000-8000-000000000002', 6 * dayMs),
    put(folder, 'ab/ab000000-0000-4000-8000-000000000003 (copy)', 400 * dayMs),
    put(folder, 'incoming/folder of the people who run this/notes', 400 * dayMs),
    put(folder, 'incoming/upload under way', 23 * hourMs),
    put(folder, 'notes of the people who run this/read me', 400 * dayMs),
  ]
  age(join(folder, 'incoming/folder of the people who run this'), 400 * dayMs)
  await openBeside(running)
  await expect.poll(() => left.filter((path) => existsSync(path))).toEqual([])
  expect([stored, ...young].filter((path) => !existsSync(path))).toEqual([])
})

it('papers of a super merchant are kept as those of a merchant are, and so is what every other table names', async () => {
  const running = await open()
  const { pool } = running.database
  await insertMerchants(running.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
  const key = 'ab/ab000000-0000-4000-8000-000000000009'
  await pool.query(`insert into super_merchants (merchant_id, created_at) select id, now() from merchants`)
  await pool.query(
    `insert into super_merchant_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, staff_id, created_at)
     select gen_random_uuid(), m.id, 'PAN_Card', 'image/png', $1, 1, '', (select id from staff limit 1), now() from merchants m`,
    [key],
  )
  const paper = put(join(running.config.dataDir, 'files'), key, 400 * dayMs)
  expect([(await sweepFiles(running.gateway)).orphans, existsSync(paper)]).toEqual([0, true])
  const { rows } = await pool.query(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'storage_key' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(tablesOfFiles.map(getTableName).toSorted())
})

it('an upload that became no work is gone after a day, with its bytes; one that did is not', async () => {
  const running = await open()
  const admin = await running.signIn('opsadmin')
  const [unclaimed, young, claimed] = [
    await storedPath(running, admin, 'M0000011'),
    await storedPath(running, admin, 'M0000012'),
    await storedPath(running, admin, 'M0000013'),
  ]
  const { rows } = await running.database.pool.query<{ file_name: string; id: string }>(
    `update stored_files set created_at = now() - interval '25 hours' where file_name <> 'M0000012.csv' returning file_name, id`,
  )
  const claimedId = rows.find(({ file_name }) => file_name === 'M0000013.csv')?.id
  await createEntry(admin, `/files/${claimedId}`, 'M0000013.csv', 'merchant_deactivate')
  await openBeside(running)
  await expect.poll(() => existsSync(unclaimed)).toBe(false)
  expect([existsSync(young), existsSync(claimed)]).toEqual([true, true])
  const { rows: left } = await running.database.pool.query('select file_name from stored_files order by file_name')
  expect(left).toEqual([{ file_name: 'M0000012.csv' }, { file_name: 'M0000013.csv' }])
})

it('an empty database that was begun on the files of another removes none of them', async () => {
  const database = await openTestDatabase(inject('postgresUrl'))
  closings.push(() => database.close())
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-sweep-'))
  const store = { database, config: { retention: {} }, files: await openLocalFileStore(folder), now: () => new Date() }
  const files = [8, 400].map((days) =>
    put(folder, `ab/ab000000-0000-4000-8000-${String(days).padStart(12, '0')}`, days * dayMs),
  )
  expect([await sweepFiles(store), files.filter((path) => existsSync(path))]).toEqual([
    { scratch: 0, unclaimed: 0, parts: 0, orphans: 0 },
    files,
  ])
})

it('bytes without a row are removed by one gateway at a time', async () => {
  const database = await openTestDatabase(inject('postgresUrl'))
  closings.push(() => database.close())
  await ageDatabase(database)
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-sweep-'))
  const store = { database, config: { retention: {} }, files: await openLocalFileStore(folder), now: () => new Date() }
  const orphan = put(folder, 'ab/ab000000-0000-4000-8000-000000000001', 8 * dayMs)
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(hashtext('opsdesk: files without a row'))`)
  const besideOther = [await sweepFiles(store), existsSync(orphan)]
  await other.query('rollback')
  other.release()
  expect([besideOther, await sweepFiles(store), existsSync(orphan)]).toEqual([
    [{ scratch: 0, unclaimed: 0, parts: 0, orphans: 0 }, true],
    { scratch: 0, unclaimed: 0, parts: 0, orphans: 1 },
    false,
  ])
})

it('an upload goes on while another gateway starts on the same folder', async () => {
  const running = await open()
  const { cookie } = await running.signIn('opsadmin')
  const form = new FormData()
  form.set('documentVO', JSON.stringify({ s3bucketname: 'operations', s3bucketLocation: 'merchantUpdate' }))
  const { name, bytes } = sheet('M0000002')
  form.set('file', new File([bytes, '\n'.repeat(200_000)], name))
  const whole = new Response(form)
  const body = Buffer.from(await whole.clone().arrayBuffer())
  const upload = request(`${running.address}/upload`, {
    method: 'POST',
    headers: { 'x-opsdesk': 'test', cookie, 'content-type': whole.headers.get('content-type') ?? '' },
  })
  const answered = new Promise<string>((resolve, reject) => {
    upload.on('response', (response) => void text(response).then(resolve, reject)).on('error', reject)
  })
  upload.write(body.subarray(0, 150_000))
  const incoming = join(running.config.dataDir, 'files', 'incoming')
  await expect.poll(() => readdirSync(incoming)).toHaveLength(1)
  await openBeside(running)
  upload.end(body.subarray(150_000))
  const answer: unknown = JSON.parse(await answered)
  expect(readAnswer('upload', 200, answer)).toEqual({
    ok: true,
    value: { fileURL: expect.stringMatching(/^\/files\//) },
  })
})
