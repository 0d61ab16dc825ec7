import { writeFileSync } from 'node:fs'
import { setTimeout as passing } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findDoubts } from '#tests/proofs/appliedOnce.ts'
import {
  type Failing,
  type FailingStore,
  type Fault,
  faultsOf,
  openFailingStore,
} from '#tests/support/failingStorage.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import {
  downloadFile,
  enterFromPanel,
  findFileDoubts,
  type PersonAtGateway,
  shareAmong,
  startFromPanel,
  untilAnswered,
  versionsOfMerchants,
} from '#tests/support/panelUpload.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const codes = Array.from({ length: 20 }, (_, at) => `M00000${String(at + 10)}`)
const script = 'merchant_update'

interface Fixture extends PersonAtGateway {
  readonly files: FailingStore
}

/** Several at once: most of the time of each is a pause before the next try. */
const fixtures: Fixture[] = []
let testGateway: Fixture

const openFixture = async (): Promise<Fixture> => {
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
  for (let left = 4; left > 0; left -= 1) fixtures.push(await openFixture())
  testGateway = fixtures[0] as Fixture
})
afterAll(async () => {
  for (const { running } of fixtures) await running.close()
})

let sheets = 0
const nextSheet = () => {
  sheets += 1
  const rows = [...codes, 'X000'].map((code) => [code, `Bhandar ${sheets} ${code}`, ''])
  const headers = ['merchant_code', 'display_name', 'contact_person']
  return { name: `names ${sheets}.csv`, bytes: buildSheet({ headers, rows, format: 'csv' }) }
}

const restingJob = async ({ person }: Fixture, jobId: string) => {
  for (;;) {
    const job = await person.call('files.job', { jobId })
    if (!['pending', 'checking', 'running', 'cancelling'].includes(job.state)) return job
    await passing(20)
  }
}

/** From the sheet on a person's device to the result on it; a job that gave up is tried again by its person. */
const carryOut = async (on: Fixture): Promise<{ jobId: string; gaveUp: boolean }> => {
  const { person } = on
  const jobId = await startFromPanel(on, script, await enterFromPanel(on, script, nextSheet()))
  let job = await restingJob(on, jobId)
  const gaveUp = job.state === 'broken'
  if (gaveUp) {
    on.files.plan({ at: 0, times: 0, fault: 'before' })
    await person.call('files.retryJob', { jobId })
    job = await restingJob(on, jobId)
  }
  await untilAnswered(() => downloadFile(on, job.resultFileId ?? ''))
  return { jobId, gaveUp }
}

/** One whole upload with this fault in it; everything that contradicts "every row once, told once, no file lost or left". */
const doubtsWith = async (on: Fixture, failing: Failing): Promise<{ doubts: string[]; gaveUp: boolean }> => {
  const good = await versionsOfMerchants(on.running.database.pool)
  on.files.plan(failing)
  const { jobId, gaveUp } = await carryOut(on)
  const wasReached = gaveUp || on.files.calls.length > failing.at
  on.files.plan({ at: 0, times: 0, fault: 'before' })
  const doubts = await findDoubts(on.running.database.pool, { jobId, good, rows: codes.length + 1, failed: 1 })
  // A job that stopped and was tried again has two ends in the audit.
  const twoEnds = `the audit says ${codes.length} rows done and 2 endings`
  const ofRows = gaveUp ? doubts.filter((doubt) => doubt !== twoEnds) : doubts
  const ofFault = wasReached ? [] : [`call ${failing.at} did not come, or nothing came after it`]
  return { doubts: [...ofFault, ...ofRows, ...(await findFileDoubts(on.running))], gaveUp }
}

const callsOfAnUpload = async (): Promise<FailingStore['calls']> => {
  testGateway.files.plan({ at: 0, times: 0, fault: 'before' })
  await carryOut(testGateway)
  return [...testGateway.files.calls]
}

it('the checker of the files finds bytes that are lost and bytes that nobody removes', async () => {
  const { running, files } = await openFixture()
  const on = { ...testGateway, running, files, person: await running.signIn('opsadmin') }
  try {
    await carryOut(on)
    expect(await findFileDoubts(on.running)).toEqual([])
    const { rows } = await running.database.pool.query<{ key: string }>('select storage_key as key from stored_files')
    const lost = rows[0]?.key ?? ''
    await files.remove(lost)
    const path = await files.scratchPath()
    writeFileSync(path, 'left')
    const left = await files.keep(path)
    Object.assign(files, { remove: async () => undefined })
    expect(await findFileDoubts(on.running)).toEqual([
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
  const found = await shareAmong(fixtures, faults, async (on, failing) => {
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
  const found = await shareAmong(fixtures, faults, (on, failing) => doubtsWith(on, failing))
  expect(found).toEqual(faults.map(() => ({ doubts: [], gaveUp: true })))
})
