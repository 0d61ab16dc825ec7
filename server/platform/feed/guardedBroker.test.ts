import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { eventOf, type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { spawnGateway } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { credentialsAccess, passwordAccess } from '#tests/support/natsAccess.ts'
import { type NatsAccess, openNats } from '#tests/support/natsServer.ts'
import { openStreamClient } from '#tests/support/streamClient.ts'

let testGateway: TestGateway
let platform: FeedClient
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'opsdesk-broker-'))
  testGateway = await openTestGateway(inject('postgresUrl'), { env: { JOBS: 'off' } })
  await insertMerchants(testGateway.database.db, [buildMerchant()])
  platform = await openFeedClient(testGateway, [
    await testGateway.enter('opsadmin'),
    await testGateway.enter('deskadmin'),
  ])
})
afterAll(async () => {
  await testGateway.close()
  rmSync(folder, { recursive: true })
})

const account = { user: 'desk', password: 'a pass/word: with #signs' }

/** What a gateway that knows the broker by `env` says of it, and whether it takes what the broker has. */
const reaches = async (
  env: Record<string, string>,
  ref: string,
): Promise<{ readonly isAway: boolean; readonly hasTaken: boolean }> => {
  const gateway = await spawnGateway(testGateway.config.dataDir, testGateway.database.url, {
    FEED_NATS_NETWORKS: '127.0.0.1',
    ...env,
  })
  try {
    const hasTaken = async () =>
      (await testGateway.database.pool.query('select from transactions where txn_ref_number = $1', [ref])).rowCount ===
      1
    const isAway = async () => {
      const said = (await (await fetch(`${gateway.address}/ready`)).json()) as { awayBrokers?: string[] }
      return said.awayBrokers?.includes('feed') ?? false
    }
    await expect.poll(async () => (await isAway()) || (await hasTaken())).toBe(true)
    return { isAway: await isAway(), hasTaken: await hasTaken() }
  } finally {
    await gateway.stop()
  }
}

const withBroker = async (access: NatsAccess, ref: string) => {
  const nats = await openNats(1, access)
  onTestFinished(() => nats.close())
  const { streams } = await nats.connect()
  await streams.streams.add({ name: 'OPSDESK_FEED', subjects: ['opsdesk.feed.*'], max_msg_size: 72 * 1024 })
  const client = await openStreamClient(nats, platform.secret)
  await client.publish([eventOf('payment.created', ref)])
  return nats.ports[0] ?? 0
}

test('a broker with TLS is reached by user and password, as long as its certificate is trusted', async () => {
  const access = passwordAccess(folder, account)
  const port = await withBroker(access, 'TLS-1')
  const urlOf = ({ user, password }: typeof account) =>
    `tls://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}`
  const trusted = { NODE_EXTRA_CA_CERTS: access.certificate }
  const away = { isAway: true, hasTaken: false }
  expect([
    await reaches({ FEED_NATS_URL: urlOf(account) }, 'TLS-1'),
    await reaches({ ...trusted, FEED_NATS_URL: urlOf({ ...account, password: 'another' }) }, 'TLS-1'),
    await reaches({ ...trusted, FEED_NATS_URL: urlOf(account) }, 'TLS-1'),
  ]).toEqual([away, away, { isAway: false, hasTaken: true }])
})

test('a broker with an operator is reached by a file of credentials, and by nothing else', async () => {
  const access = credentialsAccess(folder)
  const port = await withBroker(access, 'CREDS-1')
  const env = { FEED_NATS_URL: `tls://localhost:${port}`, NODE_EXTRA_CA_CERTS: access.certificate }
  expect([
    await reaches(env, 'CREDS-1'),
    await reaches({ ...env, NATS_CREDENTIALS: access.credentials }, 'CREDS-1'),
  ]).toEqual([
    { isAway: true, hasTaken: false },
    { isAway: false, hasTaken: true },
  ])
})
