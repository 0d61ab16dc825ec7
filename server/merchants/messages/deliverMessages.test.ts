import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, decide, waitingMerchant } from '#tests/support/kyc.ts'
import { openSmtp } from '#tests/support/smtpServer.ts'

const words = JSON.stringify({
  sms: { success: ['success=true'], failed: ['success=false'] },
  platform: { success: ['success=true'], failed: ['success=false'] },
})
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

const openSmsGateway = async (
  answer: () => { status: number; body: string },
  received: { key: string | undefined; token: string | undefined; body: unknown }[],
): Promise<Server> => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString('utf8')
    })
    request.on('end', () => {
      const { headers } = request
      received.push({ key: headers['idempotency-key'] as string, token: headers.authorization, body: JSON.parse(body) })
      const { status, body: text } = answer()
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await once(server, 'close')
  })
  return server
}

const openFixture = async (env: Record<string, string>): Promise<TestGateway> => {
  const testGateway = await openTestGateway(inject('postgresUrl'), { env })
  onTestFinished(() => testGateway.close())
  return testGateway
}

const messagesOf = async (who: Client, merchantCode: string) =>
  (await who.call('messages.list', { merchantCode, page: 1, size: 10 })).rows

const until = async <Value>(read: () => Promise<Value>, isReached: (value: Value) => boolean): Promise<Value> =>
  vi.waitFor(
    async () => {
      const value = await read()
      if (!isReached(value)) throw new Error(`not reached: ${JSON.stringify(value)}`)
      return value
    },
    { timeout: 20_000, interval: 100 },
  )

test('a decision is told by SMS and by e-mail with a copy, each once, and both are shown as sent', async () => {
  const mails: string[] = []
  const texts: Parameters<typeof openSmsGateway>[1] = []
  const smtp = await openSmtp(0, mails)
  onTestFinished(() => smtp.close())
  const sms = await openSmsGateway(() => ({ status: 200, body: '{"success":true}' }), texts)
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'kyc.json'), JSON.stringify({ opsMailbox: 'ops@paywise.example' }))
  const testGateway = await openFixture({
    KYC_SETTINGS: join(folder, 'kyc.json'),
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'desk@paywise.example',
    SMS_URL: `http://127.0.0.1:${portOf(sms)}/send`,
    PROVIDER_WORDS: words,
    SMS_TOKEN: 'token',
  })
  const radhika = await testGateway.signIn('kycreviewer')
  await addMerchants(testGateway, [waitingMerchant('S0000001')])
  await decide(radhika, 'S0000001')
  const sent = await until(
    () => messagesOf(radhika, 'S0000001'),
    (rows) => rows.every(({ state }) => state === 'sent'),
  )
  const email = sent.find(({ channel }) => channel === 'email')
  const short = sent.find(({ channel }) => channel === 'sms')
  expect(texts).toEqual([
    {
      key: short?.messageId,
      token: 'Bearer token',
      body: {
        id: short?.messageId,
        to: '9000000001',
        message: 'Dear Asha Kirana Store, your documents are accepted. You can start transacting. Paywise',
      },
    },
  ])
  expect(mails.length).toEqual(1)
  expect(mails[0]).toContain(`Message-ID: <${email?.messageId}@paywise.example>`)
  expect(mails[0]).toContain('To: s0000001@merchants.example')
  expect(mails[0]).toContain('Cc: ops@paywise.example')
  expect(mails[0]).toContain('Subject: Your documents are accepted')
})

test('with SMTP down and an SMS gateway that answers wrongly the decision stands, the failures are shown, and after recovery each message arrives once', async () => {
  const mails: string[] = []
  const texts: Parameters<typeof openSmsGateway>[1] = []
  const first = await openSmtp(0, mails)
  await first.close()
  let isWell = false
  const sms = await openSmsGateway(
    () =>
      isWell
        ? { status: 200, body: '{"success":true}' }
        : { status: 200, body: '{"success":false,"error":"no credit"}' },
    texts,
  )
  const testGateway = await openFixture({
    SMTP_URL: `smtp://127.0.0.1:${first.port}`,
    SMS_URL: `http://127.0.0.1:${portOf(sms)}/send`,
    PROVIDER_WORDS: words,
    MESSAGE_RETRY_SECONDS: '3600',
  })
  const radhika = await testGateway.signIn('kycreviewer')
  await addMerchants(testGateway, [waitingMerchant('S0000002')])
  expect((await decide(radhika, 'S0000002')).kycState).toEqual('approved')
  const failing = await until(
    () => messagesOf(radhika, 'S0000002'),
    (rows) => rows.every(({ trouble }) => trouble !== ''),
  )
  expect(failing.map(({ channel, state, attempts }) => [channel, state, attempts])).toEqual([
    ['email', 'waiting', 1],
    ['sms', 'waiting', 1],
  ])
  expect(failing.find(({ channel }) => channel === 'sms')?.trouble).toEqual('the SMS gateway: no credit')

  isWell = true
  const second = await openSmtp(first.port, mails)
  onTestFinished(() => second.close())
  for (const { messageId } of failing) await radhika.call('messages.retry', { messageId })
  await until(
    () => messagesOf(radhika, 'S0000002'),
    (rows) => rows.every(({ state }) => state === 'sent'),
  )
  expect([mails.length, texts.length, new Set(texts.map(({ key }) => key)).size]).toEqual([1, 2, 1])
})

test.each([
  ['{}', 'The SMS gateway answered with status 200 and no word of success or failure.'],
  ['{"success":"queued"}', 'The SMS gateway answered "queued" with status 200: that is no word of success or failure.'],
  ['<html>OK</html>', 'The SMS gateway answered with status 200 and no word of success or failure.'],
])(
  'an SMS that was answered with %s is kept for a person: it counts neither as sent nor as failed',
  async (body, trouble) => {
    const texts: Parameters<typeof openSmsGateway>[1] = []
    const sms = await openSmsGateway(() => ({ status: 200, body }), texts)
    const testGateway = await openFixture({
      SMS_URL: `http://127.0.0.1:${portOf(sms)}/send`,
      PROVIDER_WORDS: words,
      MESSAGE_RETRY_SECONDS: '1',
    })
    const radhika = await testGateway.signIn('kycreviewer')
    await addMerchants(testGateway, [waitingMerchant('S0000003')])
    await decide(radhika, 'S0000003')
    const [stored] = await until(
      async () => (await messagesOf(radhika, 'S0000003')).filter(({ channel }) => channel === 'sms'),
      ([message]) => message?.trouble !== '',
    )
    expect([stored?.state, stored?.attempts, stored?.trouble, texts.length]).toEqual(['kept', 1, trouble, 1])
  },
)

test('without SMTP and SMS gateway both leave through the merchant platform, and what its account is given is told to nobody', async () => {
  const secrets = ['platform-password', 'platform-key', 'platform-token']
  const asked: string[] = []
  const platform = createServer((request, response) => {
    request.resume().on('end', () => {
      asked.push(request.url ?? '')
      const body = request.url?.endsWith('opsUserLogin')
        ? { jwtToken: secrets[2] }
        : request.url === '/sendMerchantSMS'
          ? { success: false, errorDesc: `no credit for ${JSON.stringify(request.headers)}` }
          : { success: true }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(platform, 'listening')
  onTestFinished(async () => {
    platform.close()
    await once(platform, 'close')
  })
  const testGateway = await openFixture({
    PLATFORM_URL: `http://127.0.0.1:${portOf(platform)}`,
    PLATFORM_USER: 'opsdesk',
    PLATFORM_PASSWORD: 'platform-password',
    PLATFORM_KEY: 'platform-key',
    PROVIDER_WORDS: words,
    MESSAGE_RETRY_SECONDS: '3600',
  })
  const radhika = await testGateway.signIn('kycreviewer')
  await addMerchants(testGateway, [waitingMerchant('S0000004')])
  await decide(radhika, 'S0000004')
  const attempted = await until(
    () => messagesOf(radhika, 'S0000004'),
    (rows) => rows.every(({ state, trouble }) => state === 'sent' || trouble !== ''),
  )
  expect(attempted.map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'sent'],
    ['sms', 'waiting'],
  ])
  expect(asked.toSorted()).toEqual(['/merchants/merchant/opsUserLogin', '/sendEmailNotification', '/sendMerchantSMS'])
  const { rows: audited } = await testGateway.database.pool.query('select to_jsonb(a) as entry from audit_entries a')
  const told = JSON.stringify([
    attempted,
    audited,
    await (await fetch(`${testGateway.address}/panel-config.json`)).json(),
  ])
  expect(told).toContain('no credit for')
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
})

test('what a killed process had claimed is sent by another one once its lease is over', async () => {
  const mails: string[] = []
  const down = await openSmtp(0, mails)
  await down.close()
  const testGateway = await openFixture({ SMTP_URL: `smtp://127.0.0.1:${down.port}`, MESSAGE_RETRY_SECONDS: '3600' })
  const radhika = await testGateway.signIn('kycreviewer')
  await addMerchants(testGateway, [waitingMerchant('S0000003')])
  await decide(radhika, 'S0000003')
  const email = async () => (await messagesOf(radhika, 'S0000003')).find(({ channel }) => channel === 'email')
  await until(email, (message) => message?.attempts === 1 && message.trouble !== '')
  const leave = (lease: string) =>
    testGateway.database.pool.query(
      `update messages set trouble = '', fence = 7, next_try_at = now(), lease_until = now() + $1::interval where channel = 'email'`,
      [lease],
    )
  await leave('1 hour')
  const smtp = await openSmtp(down.port, mails)
  onTestFinished(() => smtp.close())
  await testGateway.database.pool.query(
    `update messages set state = 'waiting', next_try_at = now() where channel = 'sms'`,
  )
  // The SMS is due as well: once it was looked at, so was the claimed e-mail.
  await until(
    () => messagesOf(radhika, 'S0000003'),
    (rows) => rows.some(({ channel, attempts }) => channel === 'sms' && attempts === 1),
  )
  const claimed = await email()
  await leave('-1 second')
  const sent = await until(email, (message) => message?.state === 'sent')
  expect([claimed?.state, claimed?.attempts, sent?.attempts, mails.length]).toEqual(['waiting', 1, 2, 1])
})
