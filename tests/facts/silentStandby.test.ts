import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { type OpenGateway, openGateway } from '#server/app/openGateway.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { readConfig } from '#server/gateway/config.ts'
import { openPair, type Pair } from '#tests/proofs/failover/pair.ts'
import { type PreparedDesk, prepareDesk } from '#tests/proofs/rolling/prepareDesk.ts'
import { client } from '#tests/support/gateway.ts'
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
  await gateway.close()
  await database.close()
  await pair.close()
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
const ready = async () => {
  const answer = await fetch(`${gateway.address}/ready`)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

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
