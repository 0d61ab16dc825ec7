import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { sweepFiles } from '#server/files/sweepFiles.ts'
import { findDoubts } from '#tests/appliedOnce.ts'
import { type Failing, type FailingStore, type Fault, faultsOf, openFailingStore } from '#tests/failingStorage.ts'
import { createEntry } from '#tests/fileJobs.ts'
import { type Client, openTestGateway, Refused, type TestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { buildSheet } from '#tests/sheets.ts'
import { sealUpload, sendPart } from '#tests/uploads.ts'

const codes = Array.from({ length: 20 }, (_, at) => `M00000${String(at + 10)}`)
const script = 'merchant_update'

interface Desk {
  readonly running: TestGateway
  readonly files: FailingStore
  readonly person: Client
}

/** Several at once: most of the time of each is a pause before the next try. */
const desks: Desk[] = []
let desk: Desk

const openDesk = async (): Promise<Desk> => {
  const running = await openTestGateway(inject('postgresUrl'))
  const files = openFailingStore(running.gateway.files)
  Object.assign(running.gateway, { files })
  await insertMerchants(
    running.database.db,
    codes.map((merchantCode) => buildMerchant({ merchantCode })),
  )
  return { running, files, person: await running.signIn('opsadmin') }
}
beforeAll(async () => {
  for (let left = 4; left > 0; left -= 1) desks.push(await openDesk())
  desk = desks[0] as Desk
})
afterAll(async () => {
  for (const { running } of desks) await running.close()
})

let sheets = 0
const nextSheet = () => {
  sheets += 1
  const rows = [...codes, 'X000'].map((code) => [code, `Bhandar ${sheets} ${code}`, ''])
  const headers = ['merchant_code', 'display_name', 'contact_person']
  return { name: `names ${sheets}.csv`, bytes: buildSheet({ headers, rows, format: 'csv' }) }
}

/** As the panel and a person do: the same again, with the same key, until it is answered. */
const untilAnswered = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const isRefused = error instanceof Refused && error.status < 500
      if (isRefused || tries === 5) throw error
    }
  }
}

const restingJob = async ({ person }: Desk, jobId: string) => {
  for (;;) {
    const job = await person.call('files.job', { jobId })
    if (!['pending', 'checking', 'running', 'cancelling'].includes(job.state)) return job
    await passing(20)
  }
}

const download = async ({ running, person }: Desk, fileId: string): Promise<number> => {
  const { url } = await person.call('files.link', { fileId })
  const answer = await fetch(running.address + url, { headers: { cookie: person.cookie } })
  if (!answer.ok) throw new Refused(answer.status, 'failed', 'the download failed', undefined)
  return (await answer.arrayBuffer()).byteLength
}

/** From the sheet on a person's device to the result on it; a job that gave up is tried again by its person. */
const carryOut = async (on: Desk): Promise<{ jobId: string; gaveUp: boolean }> => {
  const { running, person } = on
  const sheet = nextSheet()
  const keys = [randomUUID(), randomUUID(), randomUUID()].map((idempotencyKey) => ({ idempotencyKey }))
  const upload = await sealUpload(running.gateway.uploadKey.point, sheet)
  for (const part of upload.parts.keys()) await untilAnswered(() => sendPart(running.address, person, upload, part))
  const { fileUrl } = await untilAnswered(() => person.call('files.commitUpload', upload.commit, keys[0]))
  const { fileEntryId, jobId } = await untilAnswered(() => createEntry(person, fileUrl, sheet.name, script, keys[1]))
  await untilAnswered(() => person.call('files.runScript', { scriptId: script, fileEntryId }, keys[2]))
  let job = await restingJob(on, jobId)
  const gaveUp = job.state === 'broken'
  if (gaveUp) {
    on.files.plan({ at: 0, times: 0, fault: 'before' })
    await person.call('files.retryJob', { jobId })
    job = await restingJob(on, jobId)
  }
  await untilAnswered(() => download(on, job.resultFileId ?? ''))
  return { jobId, gaveUp }
}

const versions = async ({ running }: Desk): Promise<Map<string, number>> => {
  const { rows } = await running.database.pool.query<{ code: string; version: number }>(
    'select merchant_code as code, version from merchants',
  )
  return new Map(rows.map(({ code, version }) => [code, version]))
}

/** Files that a row names and that are not there, and those of a killed or failed try that the sweep leaves. */
const findFileDoubts = async ({ running, files }: Desk): Promise<string[]> => {
  const { database, config } = running
  await sweepFiles({ database, files, now: () => new Date(Date.now() + 8 * 86_400_000) })
  const { rows } = await database.pool.query<{ key: string }>(
    'select storage_key as key from stored_files union select storage_key from upload_parts',
  )
  const named = new Set(rows.map(({ key }) => key))
  const kept = new Set<string>()
  for await (const { key } of files.kept()) kept.add(key)
  const scratch = await readdir(join(config.dataDir, 'files', 'incoming'))
  return [
    ...[...named].filter((key) => !kept.has(key)).map((key) => `${key} is named by a row and not there`),
    ...[...kept].filter((key) => !named.has(key)).map((key) => `${key} is left and named by no row`),
    ...scratch.map((name) => `${name} is left unfinished`),
  ]
}

/** One whole upload with this fault in it; everything that contradicts "every row once, told once, no file lost or left". */
const doubtsWith = async (on: Desk, failing: Failing): Promise<{ doubts: string[]; gaveUp: boolean }> => {
  const good = await versions(on)
  on.files.plan(failing)
  const { jobId, gaveUp } = await carryOut(on)
  const wasReached = gaveUp || on.files.calls.length > failing.at
  on.files.plan({ at: 0, times: 0, fault: 'before' })
  const doubts = await findDoubts(on.running.database.pool, { jobId, good, rows: codes.length + 1, failed: 1 })
  // A job that stopped and was tried again has two ends in the audit.
  const twoEnds = `the audit says ${codes.length} rows done and 2 endings`
  const ofRows = gaveUp ? doubts.filter((doubt) => doubt !== twoEnds) : doubts
  const ofFault = wasReached ? [] : [`call ${failing.at} did not come, or nothing came after it`]
  return { doubts: [...ofFault, ...ofRows, ...(await findFileDoubts(on))], gaveUp }
}

const callsOfAnUpload = async (): Promise<FailingStore['calls']> => {
  desk.files.plan({ at: 0, times: 0, fault: 'before' })
  await carryOut(desk)
  return [...desk.files.calls]
}

/** Shares the work between the desks. */
const onAllDesks = async <Work, Done>(all: readonly Work[], act: (on: Desk, work: Work) => Promise<Done>) => {
  const left = [...all]
  const done: Done[] = []
  await Promise.all(
    desks.map(async (on) => {
      for (let work = left.shift(); work !== undefined; work = left.shift()) done.push(await act(on, work))
    }),
  )
  return done
}

it('the checker of the files finds bytes that are lost and bytes that nobody removes', async () => {
  const { running, files } = await openDesk()
  const on = { ...desk, running, files, person: await running.signIn('opsadmin') }
  try {
    await carryOut(on)
    expect(await findFileDoubts(on)).toEqual([])
    const { rows } = await running.database.pool.query<{ key: string }>('select storage_key as key from stored_files')
    const lost = rows[0]?.key ?? ''
    await files.remove(lost)
    const path = await files.scratchPath()
    writeFileSync(path, 'left')
    const left = await files.keep(path)
    Object.assign(files, { remove: async () => undefined })
    expect(await findFileDoubts(on)).toEqual([
      `${lost} is named by a row and not there`,
      `${left} is left and named by no row`,
    ])
  } finally {
    await running.close()
  }
})

it('whichever call of the storage fails once: every row is applied once, its person is told once, no file is lost or left', async () => {
  const calls = await callsOfAnUpload()
  expect(calls.join(' ')).toBe('scratchPath keep scratchPath read keep remove scratchPath lend scratchPath keep read')
  const faults = calls.flatMap((call, at) =>
    faultsOf(call).map((fault: Fault) => ({ call, at: at + 1, times: 1, fault })),
  )
  const found = await onAllDesks(faults, async (on, failing) => {
    const { doubts, gaveUp } = await doubtsWith(on, failing)
    return { ...failing, doubts, gaveUp }
  })
  expect(found.filter(({ doubts, gaveUp }) => doubts.length > 0 || gaveUp)).toEqual([])
})

it('a storage that fails from one call of the job on until somebody mends it stops the job, and its person tries again', async () => {
  const calls = await callsOfAnUpload()
  // Behind the commit of the upload: there the panel would wait for the storage, and no job be stopped.
  const ofJob = calls.lastIndexOf('remove') + 2
  const faults = calls
    .map((call, at) => ({ call, at: at + 1, times: Number.POSITIVE_INFINITY, fault: 'before' as const }))
    .filter(({ at, call }) => at >= ofJob && call !== 'read')
  const found = await onAllDesks(faults, (on, failing) => doubtsWith(on, failing))
  expect(found).toEqual(faults.map(() => ({ doubts: [], gaveUp: true })))
})
