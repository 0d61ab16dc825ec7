import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { changesStream } from '#contract/wire/streams.ts'
import { type ChangesClient, openChangesClient, type SentChange } from '#tests/support/changesClient.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { spawnWorker } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { type NatsCluster, openNats } from '#tests/support/natsServer.ts'
import { messagesOf } from '#tests/support/publishedChanges.ts'

let nats: NatsCluster
let testGateway: TestGateway
let anita: Client
let billing: ChangesClient

beforeAll(async () => {
  nats = await openNats()
  testGateway = await openTestGateway(inject('postgresUrl'), { env: { CHANGES_NATS_URL: nats.url } })
  anita = await testGateway.signIn('opsadmin')
  billing = await openChangesClient(testGateway, [anita, await testGateway.signIn('deskadmin')])
  await insertMerchants(
    testGateway.database.db,
    ['M0000001', 'M0000002'].map((merchantCode) =>
      buildMerchant({ merchantCode, mobileNumber: '9876543210', panNumber: 'ABCPA1234K' }),
    ),
  )
})
afterAll(async () => {
  await testGateway.close()
  await nats.close()
})

const pulled = async (): Promise<readonly SentChange[]> => (await billing.ask('?after=0&limit=1000')).body.changes
const head = async () =>
  (
    await testGateway.database.pool.query<{ last: number; open: number }>(`select last_position::int as last,
      (select count(*)::int from changes where position is null) as open from change_head`)
  ).rows[0]
/** Everything that is committed is in the stream. */
const published = async () => {
  await expect
    .poll(async () => {
      const state = await head()
      return [state?.open, (await messagesOf(nats)).at(-1)?.change.position === state?.last]
    })
    .toEqual([0, true])
  return messagesOf(nats)
}
const rename = (name: string) =>
  testGateway.database.pool.query('update merchants set display_name = $1, version = version + 1', [name])

test('each change is published once as it is pulled, with covered numbers, under its type and id', async () => {
  await anita.call('merchants.deactivate', { merchantCodes: ['M0000001'] })
  await rename('Kirana')
  const messages = await published()
  expect(messages.map(({ change }) => change)).toEqual(await pulled())
  expect(messages.map(({ subject, id }) => [subject, id])).toEqual([
    ['opsdesk.changes.merchant.switchedOff', 'change-1'],
    ['opsdesk.changes.merchant.changed', 'change-2'],
    ['opsdesk.changes.merchant.changed', 'change-3'],
  ])
  expect(JSON.stringify(messages)).not.toMatch(/9876543210|ABCPA1234K/)
})

test('what is published while a broker is away comes when it is back, and the desk says so meanwhile', async () => {
  const ready = async () => (await fetch(`${testGateway.address}/ready`)).json()
  await nats.servers[0]?.kill()
  await expect.poll(ready).toEqual({ ready: true, awayBrokers: ['changes'] })
  await rename('Away')
  nats.servers[0]?.start()
  expect((await published()).map(({ change }) => change)).toEqual(await pulled())
  await expect.poll(ready).toEqual({ ready: true })
})

test('publishers that are killed and stand beside others publish nothing twice and leave nothing out', async () => {
  const env = { CHANGES_NATS_URL: nats.url }
  for (let kills = 0; kills < 2; kills += 1) {
    const before = (await messagesOf(nats)).length
    const worker = await spawnWorker(testGateway.config.dataDir, testGateway.database.url, env)
    for (let no = 0; no < 40; no += 1) await rename(`Name ${kills} ${no}`)
    await expect.poll(async () => (await messagesOf(nats)).length).toBeGreaterThan(before)
    await worker.kill()
  }
  const messages = await published()
  expect(messages.map(({ change }) => change.position)).toEqual(messages.map((_, at) => at + 1))
  expect(messages.length).toBe((await head())?.last)
})

test('a stream that was lost is filled again from what the desk keeps', async () => {
  const { streams } = await nats.connect()
  await streams.streams.delete(changesStream.name)
  await rename('Again')
  await expect.poll(async () => (await head())?.open).toBe(0)
  await expect.poll(async () => (await messagesOf(nats)).length).toBe((await head())?.last)
})
