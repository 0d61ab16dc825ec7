import { createPublicKey } from 'node:crypto'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { fingerprintOf } from '#server/adapters/sealedSignIn.ts'
import { openDatabase } from '#server/db/database.ts'
import { type Client, client, openTestGateway } from '#tests/support/gateway.ts'
import { spawnGateway } from '#tests/support/gatewayProcess.ts'
import { decide, waitingMerchant } from '#tests/support/kyc.ts'
import { insertMerchants } from '#tests/support/merchants.ts'
import { openSealedPlatform, platformKeys } from '#tests/support/sealedPlatform.ts'

const account = { userId: 'platform-user', password: 'platform-password' }

const messagesWhen = (who: Client, isReached: (row: { state: string; trouble: string }) => boolean) =>
  vi.waitFor(
    async () => {
      const { rows } = await who.call('messages.list', { merchantCode: 'S0000001', page: 1, size: 10 })
      if (rows.length !== 2 || !rows.every(isReached)) throw new Error(`not reached: ${JSON.stringify(rows)}`)
      return rows
    },
    { timeout: 20_000, interval: 100 },
  )

test('messages wait, and say why, while the platform has a new key; with that key they leave, and the password is in no log and no audit entry', async () => {
  const [former, present] = [platformKeys(), platformKeys()]
  const platform = await openSealedPlatform(account, present.privateKey)
  onTestFinished(platform.close)
  // Its data, for a gateway whose log can be read.
  const first = await openTestGateway(inject('postgresUrl'))
  const { cookie } = await first.signIn('kycreviewer')
  const { url } = first.database
  const { dataDir } = first.config
  await first.close()
  const database = openDatabase(url)
  onTestFinished(() => database.close())
  await insertMerchants(database.db, [waitingMerchant('S0000001')])
  const start = async (publicKey: string) => {
    const started = await spawnGateway(dataDir, url, {
      LOG_LEVEL: 'trace',
      PLATFORM_URL: platform.url,
      PLATFORM_USER: account.userId,
      PLATFORM_PASSWORD: account.password,
      PLATFORM_SIGN_IN: 'sealed',
      PROVIDER_WORDS: JSON.stringify({ platform: { success: ['success=true'], failed: [] } }),
      PLATFORM_SIGN_IN_KEY: publicKey,
      MESSAGE_RETRY_SECONDS: '3600',
    })
    onTestFinished(() => started.kill())
    return started
  }

  const before = await start(former.publicKey)
  const reviewer = client(before, cookie)
  await decide(reviewer, 'S0000001')
  const waiting = await messagesWhen(reviewer, ({ trouble }) => trouble !== '')
  await before.stop()
  const after = await start(present.publicKey)
  const again = client(after, reviewer.cookie)
  for (const { messageId } of waiting) await again.call('messages.retry', { messageId })
  const sent = await messagesWhen(again, ({ state }) => state === 'sent')
  await after.stop()

  const fingerprint = fingerprintOf(createPublicKey(former.publicKey))
  expect(waiting.map(({ state, trouble }) => [state, trouble.includes(`(${fingerprint})`)])).toEqual([
    ['waiting', true],
    ['waiting', true],
  ])
  const isSignIn = (path: string) => path === '/merchants/merchant/opsUserLogin'
  const [signIns, calls] = [true, false].map((wanted) => platform.asked.filter(({ path }) => isSignIn(path) === wanted))
  expect(signIns?.map(({ opened }) => opened)).toEqual([undefined, account])
  expect(calls?.map(({ path }) => path).toSorted()).toEqual(['/sendEmailNotification', '/sendMerchantSMS'])
  const { rows: audited } = await database.pool.query('select to_jsonb(a) as entry from audit_entries a')
  const told = JSON.stringify([waiting, sent, audited, before.written, after.written])
  expect(before.written.filter((line) => line.includes(fingerprint)).length).toEqual(2)
  expect(audited.length).toBeGreaterThan(0)
  expect([account.password, 'token-1'].filter((secret) => told.includes(secret))).toEqual([])
})
