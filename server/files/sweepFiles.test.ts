import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { openGateway } from '#server/gateway/openGateway.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/gateway.ts'
import { buildSheet } from '#tests/sheets.ts'
import { sweepFiles } from './sweepFiles.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

const open = async (): Promise<TestGateway> => {
  const running = await openTestGateway(inject('postgresUrl'))
  closings.push(() => running.close())
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
const put = (running: TestGateway, key: string, ms: number): string => {
  const path = join(running.config.dataDir, 'files', key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'left by a killed process')
  age(path, ms)
  return path
}
const keptPath = async (running: TestGateway, client: Client): Promise<string> => {
  const { fileUrl } = await client.upload(sheet('M0000001'))
  const { rows } = await running.database.pool.query<{ storage_key: string }>(
    'select storage_key from stored_files where id = $1',
    [fileUrl.slice('/files/'.length)],
  )
  return running.gateway.files.localPath(rows[0]?.storage_key ?? '')
}

it('a gateway that starts removes what killed ones left, and nothing that is young or has a row', async () => {
  const running = await open()
  const kept = await keptPath(running, await running.signIn('opsadmin'))
  age(kept, 400 * dayMs)
  const left = [
    put(running, 'ab/ab000000-0000-4000-8000-000000000001', 8 * dayMs),
    put(running, 'incoming/old upload', 25 * hourMs),
  ]
  const young = [
    put(running, 'ab/ab000000-0000-4000-8000-000000000002', 6 * dayMs),
    put(running, 'incoming/upload under way', 23 * hourMs),
    put(running, 'notes of the people who run this/read me', 400 * dayMs),
  ]
  await openBeside(running)
  await vi.waitFor(() => expect(left.filter((path) => existsSync(path))).toEqual([]), 5_000)
  expect([kept, ...young].filter((path) => !existsSync(path))).toEqual([])
})

it('bytes without a row are removed by one gateway at a time', async () => {
  const running = await open()
  const orphan = put(running, 'ab/ab000000-0000-4000-8000-000000000001', 8 * dayMs)
  const other = await running.database.pool.connect()
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(hashtext('opsdesk: files without a row'))`)
  expect([await sweepFiles(running.gateway), existsSync(orphan)]).toEqual([{ scratch: 0, orphans: 0 }, true])
  await other.query('rollback')
  other.release()
  expect([await sweepFiles(running.gateway), existsSync(orphan)]).toEqual([{ scratch: 0, orphans: 1 }, false])
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
  await vi.waitFor(() => expect(readdirSync(incoming)).toHaveLength(1))
  await openBeside(running)
  upload.end(body.subarray(150_000))
  expect(JSON.parse(await answered)).toEqual({
    status: 200,
    data: { success: true, fileURL: expect.stringMatching(/^\/files\//) },
  })
})
