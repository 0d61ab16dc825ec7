import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type MerchantPlatform, openMerchantPlatform } from './merchantPlatform.ts'
import { NotToldError } from './notToldError.ts'

interface Request {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}
interface Answer {
  readonly status: number
  readonly body: unknown
}

const secret = new TextEncoder().encode('a key that only the platform of this test knows')
const tokenUntil = (end: Date, jti: number) =>
  new SignJWT({ jti: String(jti) }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(end).sign(secret)

const start = new Date('2026-03-02T10:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

const signInPath = '/api/merchants/merchant/opsUserLogin'

/** An HTTP server in the platform's place, and the gateway's side of it by a clock of the test. */
const open = async (answerTo: (request: Request, asked: readonly Request[]) => Answer | Promise<Answer>) => {
  const asked: Request[] = []
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    let body = ''
    for await (const piece of incoming) body += String(piece)
    const request = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(body) as unknown }
    asked.push(request)
    const { status, body: answered } = await answerTo(request, asked)
    outgoing.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
    outgoing.end(JSON.stringify(answered))
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const clock = { at: start }
  const { port } = server.address() as AddressInfo
  const platform = openMerchantPlatform(
    {
      url: `http://127.0.0.1:${port}/api`,
      user: 'opsdesk',
      password: 'its password',
      apiKey: 'its key',
      sealedFor: undefined,
      words: { success: ['success=true'], failed: ['errorCode=E7'] },
      imeiWords: { success: ['JobRun=*'], failed: [] },
    },
    () => clock.at,
  )
  return { platform, clock, asked, signIns: () => asked.filter(({ path }) => path === signInPath).length }
}

const send = (platform: MerchantPlatform, id: string) =>
  platform.sendMerchantSms({ id, to: '9000000001', text: 'Your documents are accepted.' })

const troubleOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error as Error).message,
  )

/** Gives a token of an hour to whoever asks for one, and takes any. */
const isWell = async ({ path }: Request, asked: readonly Request[]): Promise<Answer> =>
  path === signInPath
    ? { status: 200, body: { jwtToken: await tokenUntil(later(3_600), asked.length) } }
    : { status: 200, body: { success: true } }

test('the gateway signs in by itself and makes the documented calls with the token and the key', async () => {
  const { platform, asked } = await open(isWell)
  await send(platform, 'sms-1')
  await platform.sendEmailNotification({
    id: 'mail-1',
    to: 'asha@example.com',
    copyTo: 'ops@example.com',
    subject: 'Accepted',
    text: 'Your documents are accepted.',
  })
  const token = await tokenUntil(later(3_600), 1)
  expect(
    asked.map(({ path, body, headers }) => [
      path,
      body,
      headers['x-api-key'],
      headers.authorization,
      headers['idempotency-key'],
    ]),
  ).toEqual([
    [signInPath, { userId: 'opsdesk', password: 'its password' }, 'its key', undefined, undefined],
    [
      '/api/sendMerchantSMS',
      { mobileNumber: '9000000001', message: 'Your documents are accepted.' },
      'its key',
      `Bearer ${token}`,
      'sms-1',
    ],
    [
      '/api/sendEmailNotification',
      {
        to: 'asha@example.com',
        text: 'Your documents are accepted.',
        subject: 'Accepted',
        cc: 'ops@example.com',
      },
      'its key',
      `Bearer ${token}`,
      'mail-1',
    ],
  ])
})

test('many callers at once wait for one sign-in', async () => {
  const { platform, asked, signIns } = await open(isWell)
  await Promise.all(Array.from({ length: 20 }, (_, place) => send(platform, `sms-${place}`)))
  expect([signIns(), asked.length]).toEqual([1, 21])
})

test('a token is used until shortly before it ends', async () => {
  const { platform, clock, signIns } = await open(isWell)
  await send(platform, 'sms-1')
  clock.at = later(3_600 - 31)
  await send(platform, 'sms-2')
  const before = signIns()
  clock.at = later(3_600 - 30)
  await send(platform, 'sms-3')
  expect([before, signIns()]).toEqual([1, 2])
})

test('a token that the platform no longer takes is replaced once, for all who held it', async () => {
  const first = await tokenUntil(later(3_600), 1)
  const { platform, asked, signIns } = await open(async (request, before) =>
    before.length > 2 && request.headers.authorization === `Bearer ${first}`
      ? { status: 401, body: {} }
      : isWell(request, before),
  )
  await send(platform, 'sms-1')
  await Promise.all(['sms-2', 'sms-3', 'sms-4'].map((id) => send(platform, id)))
  expect(signIns()).toEqual(2)
  expect(asked.filter(({ path }) => path !== signInPath).length).toEqual(7)
})

test('a platform that takes no token is asked twice, not for ever', async () => {
  const { platform, asked } = await open(async (request, before) =>
    request.path === signInPath ? isWell(request, before) : { status: 401, body: {} },
  )
  expect(await troubleOf(send(platform, 'sms-1'))).toEqual('the merchant platform answered 401')
  expect(asked.map(({ path }) => path)).toEqual([
    signInPath,
    '/api/sendMerchantSMS',
    signInPath,
    '/api/sendMerchantSMS',
  ])
})

test('after a refused sign-in the account is left alone for half a minute', async () => {
  let isRefused = true
  const { platform, clock, signIns } = await open(async (request, before) =>
    request.path === signInPath && isRefused ? { status: 401, body: {} } : isWell(request, before),
  )
  const refusal = 'the merchant platform does not let the gateway sign in'
  expect(await troubleOf(send(platform, 'sms-1'))).toEqual(refusal)
  isRefused = false
  clock.at = later(29)
  expect([await troubleOf(send(platform, 'sms-1')), signIns()]).toEqual([refusal, 1])
  clock.at = later(30)
  expect([await troubleOf(send(platform, 'sms-1')), signIns()]).toEqual(['sent', 2])
})

test.each<[string, Answer, string]>([
  ['fails', { status: 503, body: {} }, 'the merchant platform answered 503'],
  [
    'gives no token',
    { status: 200, body: { success: true } },
    'the merchant platform does not let the gateway sign in',
  ],
  [
    'gives what no header can hold',
    { status: 200, body: { jwtToken: 'a\r\nb' } },
    'the merchant platform does not let the gateway sign in',
  ],
  ['sends elsewhere', { status: 307, body: {} }, 'the merchant platform does not answer'],
])('a sign-in that %s is told so', async (_what, answer, trouble) => {
  const { platform, asked } = await open(() => answer)
  expect([await troubleOf(send(platform, 'sms-1')), asked.length]).toEqual([trouble, 1])
})

test('a token that says no end is used until it is refused', async () => {
  const { platform, clock, signIns } = await open(({ path }) =>
    path === signInPath ? { status: 200, body: { jwtToken: 'opaque' } } : { status: 200, body: { success: true } },
  )
  await send(platform, 'sms-1')
  clock.at = later(86_400)
  await send(platform, 'sms-2')
  expect(signIns()).toEqual(1)
})

test('what the platform says about a failure is passed on without token, key or password', async () => {
  const { platform } = await open(async (request, before) =>
    request.path === signInPath
      ? isWell(request, before)
      : {
          status: 200,
          body: { errorCode: 'E7', errorDesc: `no credit: ${request.headers.authorization}, its key, its password` },
        },
  )
  expect(await troubleOf(send(platform, 'sms-1'))).toEqual('the merchant platform: no credit: Bearer …, …, …')
})

test('a platform that does not answer is given up after ten seconds, and asked anew by the next call', async () => {
  const patience = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal)
  onTestFinished(() => limit.mockRestore())
  const { promise: never } = Promise.withResolvers<Answer>()
  const { platform, signIns } = await open((request, asked) => {
    if (asked.length > 1) return isWell(request, asked)
    patience.abort()
    return never
  })
  expect(await troubleOf(send(platform, 'sms-1'))).toEqual('the merchant platform does not answer')
  expect(limit.mock.calls).toEqual([[10_000]])
  expect([await troubleOf(send(platform, 'sms-1')), signIns()]).toEqual(['sent', 2])
})

test.each([{}, { success: 'QUEUED' }, { success: [true] }, { status: 'pending' }, 'success'])(
  'an answer of %j does not count as sent, nor as not sent',
  async (body) => {
    const { platform } = await open((request, asked) =>
      request.path === signInPath ? isWell(request, asked) : { status: 200, body },
    )
    const error = await send(platform, 'sms-1').catch((cause: unknown) => cause)
    expect([error instanceof NotToldError && error.isTaken, String((error as Error).message)]).toEqual([
      true,
      expect.stringContaining('no word of success or failure'),
    ])
  },
)
