import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { type GatewayProcess, spawnGateway } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

const hourMs = 3_600_000
const clockOff = fileURLToPath(new URL('../support/clockOff.process.ts', import.meta.url))

let desk: TestGateway
let ahead: GatewayProcess
let behind: GatewayProcess

/** A gateway of the same desk on a machine whose clock is off. */
const startOff = (offMs: number): Promise<GatewayProcess> =>
  spawnGateway(desk.config.dataDir, desk.database.url, {
    NODE_OPTIONS: `--import ${clockOff}`,
    CLOCK_OFF_MS: String(offMs),
    LOG_LEVEL: 'warn',
  })

beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(desk.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
  ahead = await startOff(hourMs)
  behind = await startOff(-hourMs)
})
afterAll(async () => {
  await ahead.kill()
  await behind.kill()
  await desk.close()
})

test('a gateway whose clock is an hour off ends no session, and people go from one gateway to the other', async () => {
  const person = await desk.signIn('support')
  for (const { address } of [ahead, behind, desk, behind, ahead, desk])
    expect((await client({ address }, person.cookie).call('session.get', {})).loginId).toBe('support')
})

test('what people write by it has the time of the database', async () => {
  const { pool } = desk.database
  const person = await desk.enter('support')
  const { rows: begun } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  for (const [at, { address }] of [ahead, behind, desk].entries())
    await client({ address }, person.cookie).call('portfolio.addCallLog', {
      merchantCode: 'M0000001',
      comment: String(at),
      feedback: '',
      ticketId: '',
      mobileNumber: '',
    })
  const { rows } = await pool.query<{ comment: string; isNow: boolean }>(
    `select comment, abs(extract(epoch from created_at - $1)) < 60 as "isNow" from call_logs order by comment`,
    [begun[0]?.at],
  )
  expect(rows).toEqual(['0', '1', '2'].map((comment) => ({ comment, isNow: true })))
})

test('it says so in one line, and how far it is off', () => {
  const said = [ahead, behind].map(({ written }) =>
    written
      .filter((line) => line.includes('The clock of this machine'))
      .map((line) => (JSON.parse(line) as { msg: string }).msg),
  )
  expect(said).toEqual([
    [
      'The clock of this machine is 60 minutes ahead of the database’s. The desk goes by the database’s. Set both by a time server.',
    ],
    [
      'The clock of this machine is 60 minutes behind the database’s. The desk goes by the database’s. Set both by a time server.',
    ],
  ])
})
