import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { type OpenGateway, openGateway } from '#server/app/openGateway.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { readConfig } from '#server/gateway/config.ts'
import { openPair, type Pair } from '#tests/proofs/failover/pair.ts'
import { findDoubts } from '#tests/proofs/appliedOnce.ts'
import { type PreparedDesk, prepareDesk } from '#tests/proofs/rolling/prepareDesk.ts'
import { sendSheet, updateFile } from '#tests/support/fileJobs.ts'
import { client } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'

let pair: Pair
let desk: PreparedDesk
let database: Database
let gateway: OpenGateway
const said: string[] = []

beforeAll(async () => {
  await removeEndedRuns('failover')
  ;({ pair, prepared: desk } = await openPair((postgresUrl) => prepareDesk(postgresUrl)))
  // In place of a minute.
  database = openDatabase(pair.urlOf(desk), { statementMs: 3_000, onError: ({ message }) => said.push(message) })
  const config = readConfig({ DATA_DIR: desk.dataDir, LOG_LEVEL: 'silent', BUSY_AFTER_MS: '500', JOBS: 'off' })
  gateway = await openGateway({ config: { ...config, port: 0 }, database, panelDir: undefined })
})
afterAll(async () => {
  try {
    await gateway.close()
    await database.close()
  } finally {
    // Also of a gateway that did not open: the next file of this process takes the same folder.
    await pair.close()
  }
})

const key = randomUUID()
const comment = (text: string, idempotencyKey: string = randomUUID()) =>
  codeOf(
    client(gateway, desk.cookies[0] ?? '').call(
      'portfolio.addCallLog',
      { merchantCode: desk.merchants[0] ?? '', comment: text, feedback: '', ticketId: '', mobileNumber: '' },
      { idempotencyKey },
    ),
  )
/** Long enough that the standby goes while rows are applied. */
const rowsOfSheet = 20_000
const ready = async () => {
  const answer = await fetch(`${gateway.address}/ready`)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

const versions = async () =>
  (
    await database.pool.query<{ merchant_code: string; version: number }>(
      'select merchant_code, version from merchants',
    )
  ).rows.map((row) => [row.merchant_code, row.version] as const)

test('while the standby has not got it nothing is said to be done, and the gateway is not ready and says why', async () => {
  expect(await comment('before')).toBe('done')
  await pair.standby().kill()
  const answered = comment('meanwhile', key)
  expect(await ready()).toEqual({ status: 503, body: { ready: false, because: 'standby' } })
  expect(await answered).toBe('standby-silent')
  expect(new Set(said)).toEqual(
    new Set(['A commit was not confirmed by the standby in time. See whether it runs, and whether its disk is full.']),
  )
})

test('when it is back whoever sends again is answered what was done, once', async () => {
  await pair.standby().start()
  await expect.poll(ready, { timeout: 30_000 }).toEqual({ status: 200, body: { ready: true } })
  expect([await comment('meanwhile', key), await comment('after')]).toEqual(['done', 'done'])
  const { rows } = await database.pool.query<{ comment: string }>('select comment from call_logs order by arrival_no')
  expect(rows.map((row) => row.comment)).toEqual(['before', 'meanwhile', 'after'])
})

test('a sheet that is applied when the standby goes ends when it is back, each row once', async () => {
  const codes = Array.from({ length: rowsOfSheet }, (_, at) => `M8${String(at).padStart(6, '0')}`)
  await insertMerchants(
    database.db,
    codes.map((merchantCode) => buildMerchant({ merchantCode })),
  )
  const good = new Map((await versions()).filter(([code]) => code.startsWith('M8')))
  const atWork = openDatabase(pair.urlOf(desk), { statementMs: 3_000, onError: ({ message }) => said.push(message) })
  const config = readConfig({ DATA_DIR: desk.dataDir, LOG_LEVEL: 'silent', BUSY_AFTER_MS: '500' })
  const worker = await openGateway({ config: { ...config, port: 0 }, database: atWork, panelDir: undefined })
  try {
    const rows = codes.map((code) => [code, `Kirana Bhandar ${code}`, 'Ramesh Iyer'])
    const { jobId } = await sendSheet(client(worker, desk.administrator), 'merchant_update', updateFile('many', rows))
    const job = async () =>
      (
        await database.pool.query<{ state: string; done: number }>(
          'select state, rows_done as done from file_jobs where id = $1',
          [jobId],
        )
      ).rows[0]
    await expect.poll(async () => (await job())?.done, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
    said.length = 0
    await pair.standby().kill()
    expect((await job())?.done).toBeLessThan(rowsOfSheet)
    await expect.poll(() => said.length, { timeout: 30_000 }).toBeGreaterThan(0)
    expect((await job())?.state).toBe('running')
    await pair.standby().start()
    await expect.poll(ready, { timeout: 30_000 }).toMatchObject({ status: 200 })
    await expect.poll(async () => (await job())?.done, { timeout: 30_000 }).toBe(rowsOfSheet)
    await expect.poll(async () => (await job())?.state, { timeout: 30_000 }).toBe('done')
    expect(await findDoubts(database.pool, { jobId, good, rows: rowsOfSheet, failed: 0 })).toEqual([])
  } finally {
    await worker.close()
    await atWork.close()
  }
})
