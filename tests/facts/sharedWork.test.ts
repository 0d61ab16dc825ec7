import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { findDoubts } from '#tests/proofs/appliedOnce.ts'
import { createEntry } from '#tests/support/fileJobs.ts'
import { client, openTestGateway } from '#tests/support/gateway.ts'
import { type GatewayProcess, type OwnProcess, spawnGateway, spawnWorker } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const uploads = 6
const rows = 300
const code = (upload: number, at: number) => `M${upload}${String(at).padStart(5, '0')}`

let database: Database
let cookie: string
let dataDir: string
const workers: OwnProcess[] = []
const gateways: GatewayProcess[] = []
const panels: Socket[] = []

beforeAll(async () => {
  const first = await openTestGateway(inject('postgresUrl'))
  ;({ cookie } = await first.signIn('opsadmin'))
  await insertMerchants(
    first.database.db,
    Array.from({ length: uploads * rows }, (_, at) =>
      buildMerchant({ merchantCode: code(Math.floor(at / rows), at % rows) }),
    ),
  )
  await first.close()
  database = openDatabase(first.database.url)
  dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-shared-'))
  // The keys of the folder are made by whoever comes first; none of the gateways works on jobs.
  for (let n = 0; n < 2; n += 1) gateways.push(await spawnGateway(dataDir, database.url, { JOBS: 'off' }))
  workers.push(...(await Promise.all([0, 1].map(() => spawnWorker(dataDir, database.url)))))
})
afterAll(async () => {
  for (const panel of panels) panel.close()
  for (const gateway of gateways) await gateway.kill()
  for (const worker of workers) await worker.kill()
  await database.close()
})

/** Names of files of which this panel was told that they are done; one by one, as they come. */
const listen = async (address: string) => {
  const panel = io(address, { transports: ['websocket'], extraHeaders: { cookie }, reconnection: false })
  panels.push(panel)
  const told: string[] = []
  let tellAll: () => void = () => undefined
  const all = new Promise<void>((resolve) => {
    tellAll = resolve
  })
  panel.on('file-process-done', ({ file_name: fileName }: { file_name: string }) => {
    told.push(fileName)
    if (told.length === uploads) tellAll()
  })
  await new Promise<void>((resolve, reject) => {
    panel.once('connect', resolve)
    panel.once('connect_error', reject)
  })
  panel.emit('userConnected', {})
  return { told, all }
}

it('two gateways and two workers on one PostgreSQL share uploads, jobs and the word that they are done', {
  timeout: 120_000,
}, async () => {
  const heard = await Promise.all(gateways.map(({ address }) => listen(address)))
  const send = async (upload: number) => {
    const [one, other] = [gateways[upload % 2], gateways[(upload + 1) % 2]].map((gateway) =>
      client({ address: gateway?.address ?? '' }, cookie),
    )
    const sheet = {
      name: `shared ${upload}.csv`,
      bytes: buildSheet({
        headers: ['merchant_code', 'display_name', 'contact_person'],
        rows: Array.from({ length: rows }, (_, at) => [code(upload, at), `Shop ${upload} ${at}`, '']),
        format: 'csv',
      }),
    }
    if (one === undefined || other === undefined) throw new Error('there are two gateways')
    // Each step of one upload goes to another gateway than the step before.
    const { fileUrl } = await one.upload(sheet)
    const { fileEntryId, jobId } = await createEntry(other, fileUrl, sheet.name, 'merchant_update')
    await one.call('files.runScript', { scriptId: 'merchant_update', fileEntryId })
    return jobId
  }
  const jobIds = await Promise.all(Array.from({ length: uploads }, (_, upload) => send(upload)))
  await Promise.all(heard.map(({ all }) => all))

  const names = Array.from({ length: uploads }, (_, upload) => `shared ${upload}.csv`)
  expect(heard.map(({ told }) => told.toSorted())).toEqual([names, names])
  for (const [upload, jobId] of jobIds.entries()) {
    const good = new Map(Array.from({ length: rows }, (_, at) => [code(upload, at), 1]))
    expect(await findDoubts(database.pool, { jobId, good, rows, failed: 0 })).toEqual([])
  }
})

it('a worker that is told to stop ends by itself, and what comes then is done by the other one', {
  timeout: 60_000,
}, async () => {
  const [first] = workers
  if (first === undefined) throw new Error('there is a worker')
  expect(await first.stop()).toBe(0)
  const testGateway = client({ address: gateways[0]?.address ?? '' }, cookie)
  const sheet = {
    name: 'later.csv',
    bytes: buildSheet({
      headers: ['merchant_code', 'display_name', 'contact_person'],
      rows: [[code(0, 1), 'Later', '']],
      format: 'csv',
    }),
  }
  const { fileUrl } = await testGateway.upload(sheet)
  const { fileEntryId, jobId } = await createEntry(testGateway, fileUrl, sheet.name, 'merchant_update')
  await testGateway.call('files.runScript', { scriptId: 'merchant_update', fileEntryId })
  let job = await testGateway.call('files.job', { jobId })
  while (job.state !== 'done') {
    await passing(20)
    job = await testGateway.call('files.job', { jobId })
  }
  expect([job.rowsDone, job.rowsFailed]).toEqual([1, 0])
})
