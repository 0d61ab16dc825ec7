import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { findDoubts } from '#tests/proofs/appliedOnce.ts'
import { confirmPlan, createEntry, giveRole, sendSheet } from '#tests/support/fileJobs.ts'
import { client, openTestGateway } from '#tests/support/gateway.ts'
import { type GatewayProcess, spawnGateway } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const seed = Number(process.env['SEED'] ?? 20261121)
/** `npm run prove -- jobs` kills a thousand times. */
const kills = 2
const earlyKills = 1
const killsOfPlan = 2
/** Two batches, of which one is long. */
const rows = 6_000
const failed = 22
const script = 'merchant_update'

const merchantCode = (number: number) => `M${String(number).padStart(7, '0')}`
const isBad = (at: number) => at % 270 === 269 && at < 270 * failed
const codesOfGoodRows = Array.from({ length: rows }, (_, at) => at)
  .filter((at) => !isBad(at))
  .map((at) => merchantCode(at + 1))

const sheetOf = (upload: number) => ({
  name: `upload ${upload}.xlsx`,
  bytes: buildSheet({
    headers: ['merchant_code', 'display_name', 'contact_person'],
    rows: Array.from({ length: rows }, (_, at) => [
      isBad(at) ? `X${at}00` : merchantCode(at + 1),
      `Bhandar ${upload} ${at}`,
      `Owner ${upload} ${at}`,
    ]),
  }),
})

let database: Database
let cookie: string
let colleague: string
let dataDir: string
let living: GatewayProcess | undefined

beforeAll(async () => {
  const first = await openTestGateway(inject('postgresUrl'))
  ;({ cookie } = await first.signIn('opsadmin'))
  await giveRole(first, 'finance', 'ops_admin')
  ;({ cookie: colleague } = await first.signIn('finance'))
  await insertMerchants(
    first.database.db,
    Array.from({ length: rows }, (_, at) => buildMerchant({ merchantCode: merchantCode(at + 1) })),
  )
  await first.close()
  database = openDatabase(first.database.url)
  dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-kill-'))
})
afterAll(async () => {
  await living?.kill()
  await database.close()
})

type Progress = { state: string; fence: number }
const progressOf = async (jobId: string | undefined): Promise<Progress | undefined> =>
  (await database.pool.query<Progress>('select state, fence from file_jobs where id = $1', [jobId])).rows[0]
const isOver = (progress: Progress | undefined) =>
  progress !== undefined &&
  !['pending', 'checking', 'awaitingConfirmation', 'running', 'cancelling'].includes(progress.state)

/** Sends one sheet as the panel does: the same keys on every try, until each of the three calls is answered. */
const openUpload = (number: number) => {
  const keys = [randomUUID(), randomUUID(), randomUUID()].map((idempotencyKey) => ({ idempotencyKey }))
  const sheet = sheetOf(number)
  let jobId: string | undefined
  let isTriggered = false
  return {
    jobId: () => jobId,
    isTriggered: () => isTriggered,
    send: async (address: string) => {
      const admin = client({ address }, cookie)
      const { fileUrl } = await admin.upload(sheet, keys[0])
      const entry = await createEntry(admin, fileUrl, sheet.name, script, keys[1])
      jobId = entry.jobId
      await admin.call('files.runScript', { scriptId: script, fileEntryId: entry.fileEntryId }, keys[2])
      isTriggered = true
    },
  }
}

/** The process is dead. After the first kill of one at work its lease ends by itself, 5 s later. */
const endLease = (jobId: string | undefined) =>
  database.pool.query('update file_jobs set lease_until = now() where id = $1', [jobId])

const waitsForPerson = (progress: Progress | undefined) => progress?.state === 'awaitingConfirmation'

/** Resolves when a process has taken the job up again, when it waits for a person, or when it is over. */
const takenUp = async (jobId: string | undefined, after: number): Promise<void> => {
  for (;;) {
    const progress = await progressOf(jobId)
    if (isOver(progress) || waitsForPerson(progress) || (progress?.fence ?? 0) > after) return
    await passing(10)
  }
}

const restsOrIsOver = async (jobId: string): Promise<void> => {
  for (;;) {
    const progress = await progressOf(jobId)
    if (isOver(progress) || waitsForPerson(progress)) return
    await passing(20)
  }
}

it(`a gateway killed at ${kills} random moments of an upload applies every row exactly once, and tells the person (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const random = drawFrom(seed)
  const versions = new Map(codesOfGoodRows.map((code) => [code, 1]))
  const moments: string[] = []
  let killedAtWork = 0
  for (let number = 1; moments.length < kills; number += 1) {
    const upload = openUpload(number)
    while (!isOver(await progressOf(upload.jobId()))) {
      const { fence = 0 } = (await progressOf(upload.jobId())) ?? {}
      living = await spawnGateway(dataDir, database.url)
      const sent = upload.isTriggered() ? Promise.resolve() : upload.send(living.address)
      const cutOff = sent.catch(() => {})
      if (moments.length < kills) {
        // The first ones fall between the first byte of the upload and the claim of its job, the others behind a claim.
        const early = !upload.isTriggered() && moments.length < earlyKills
        if (!early) {
          await sent
          await takenUp(upload.jobId(), fence)
        }
        await passing(random() * (early ? 600 : 900))
        const at = await progressOf(upload.jobId())
        if (!isOver(at)) moments.push(`${number}: ${at?.state ?? 'uploading'} ${at?.fence ?? 0}`)
        if (!early) killedAtWork += 1
      } else {
        await sent
        for (let at = await progressOf(upload.jobId()); !isOver(at); at = await progressOf(upload.jobId()))
          await passing(20)
      }
      await living.kill()
      await cutOff
      if (killedAtWork > 1) await endLease(upload.jobId())
    }
    const jobId = upload.jobId() ?? ''
    expect(await findDoubts(database.pool, { jobId, good: versions, rows, failed })).toEqual([])
    for (const [code, version] of versions) versions.set(code, version + 1)
  }
})

it(`a plan and its confirmation outlive a gateway killed at ${killsOfPlan} random moments: every merchant is switched off exactly once (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const random = drawFrom(seed + 1)
  const { rows: merchants } = await database.pool.query<{ merchant_code: string; version: number }>(
    'select merchant_code, version from merchants where merchant_code = any($1)',
    [codesOfGoodRows],
  )
  const good = new Map(merchants.map(({ merchant_code: code, version }) => [code, version]))
  living = await spawnGateway(dataDir, database.url)
  const { jobId } = await sendSheet(client(living, cookie), 'merchant_deactivate', {
    name: 'closing.csv',
    bytes: buildSheet({
      headers: ['mid_list'],
      rows: Array.from({ length: rows }, (_, at) => [isBad(at) ? `X${at}00` : merchantCode(at + 1)]),
      format: 'csv',
    }),
  })
  await living.kill()
  for (let killed = 1; !isOver(await progressOf(jobId)); killed += 1) {
    await endLease(jobId)
    const before = await progressOf(jobId)
    living = await spawnGateway(dataDir, database.url)
    if (before?.state === 'awaitingConfirmation') await confirmPlan(client(living, colleague), jobId)
    await takenUp(jobId, before?.fence ?? 0)
    if (killed < killsOfPlan) await passing(random() * 500)
    else await restsOrIsOver(jobId)
    await living.kill()
  }
  expect(await findDoubts(database.pool, { jobId, good, rows, failed })).toEqual([])
})

it('the checker of the kills finds a row that was applied twice, a mark that is missing and a person who was not told', async () => {
  const { rows: jobs } = await database.pool.query<{ id: string }>(
    `select id from file_jobs order by created_at desc limit 1`,
  )
  const jobId = jobs[0]?.id ?? ''
  const { rows: merchants } = await database.pool.query<{ merchant_code: string; version: number }>(
    'select merchant_code, version from merchants',
  )
  const good = new Map(
    merchants
      .filter(({ merchant_code }) => codesOfGoodRows.includes(merchant_code))
      .map(({ merchant_code, version }) => [merchant_code, version - 1]),
  )
  expect(await findDoubts(database.pool, { jobId, good, rows, failed })).toEqual([])
  await database.pool.query(`update merchants set version = version + 1 where merchant_code = 'M0000001'`)
  await database.pool.query('delete from file_job_rows where job_id = $1 and row_number = 5000', [jobId])
  await database.pool.query('delete from notifications where job_id = $1', [jobId])
  const from = good.get('M0000001') ?? 0
  expect(await findDoubts(database.pool, { jobId, good, rows, failed })).toEqual([
    `M0000001 grew from version ${from} to ${from + 2}`,
    '5999 of 6000 rows have a mark',
    '5977 of 5978 good rows are marked as done',
    'the person was told 0 times',
  ])
})
