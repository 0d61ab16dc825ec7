import { connect } from 'node:net'
import { once } from 'node:events'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { verifyAuditChain } from './auditChain.ts'

let testGateway: TestGateway
let admin: Client
let limited: Client

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(testGateway.database.db, [buildMerchant()])
  admin = await testGateway.signIn('opsadmin')
  limited = await testGateway.signIn('branduser')
})
afterAll(() => testGateway.close())

const refusal = { status: 400, code: 'text-not-storable' }
const saidBy = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({ status, code: body['code'] })

/** As they are written in JSON. */
const marks = [
  ['a NUL', '\\u0000'],
  ['the first half of a pair', '\\ud800'],
  ['the second half of a pair', '\\udc00'],
] as const

describe.each(marks)('%s is refused', (_, mark) => {
  const bodies: readonly (readonly [string, string, string])[] = [
    ['a filter', '/ops/getPorfolioMerchants', `{"merchant_code": ["x${mark}"]}`],
    ['a name of a field', '/ops/getPorfolioMerchants', `{"x${mark}": 1}`],
    [
      'a filter of which the audit keeps what is not theirs',
      '/ops/getportfoliotransactionsummary',
      `{"exclude_login": [], "brand_code": ["x${mark}"]}`,
    ],
    ['a list in a list', '/ops/getPorfolioMerchants', `{"merchant_code": [["x${mark}"]]}`],
    ['a call of the platform', '/platform/updatePineKycVerification', `{"merchantCode": "M${mark}"}`],
    ['a call that is not there', '/ops/getquerydata', `{"query_id": "x${mark}"}`],
    [
      'a wrapped call',
      '/ops/campaign/wrapperLambdaApis',
      `{"url": "/kyc_pending/get", "method": "POST", "payload": {"merchant_code": "x${mark}"}}`,
    ],
    [
      'the address of a wrapped call',
      '/ops/campaign/wrapperLambdaApis',
      `{"url": "/kyc${mark}", "method": "POST", "payload": {}}`,
    ],
    ['a sign-in', '/ops/opslogin', `{"login_id": "x${mark}", "password": "p", "app_id": "V14"}`],
    ['a company sign-in', '/ops/opsloginwithgoogle', `{"token": "x${mark}", "nonce": "n"}`],
  ]
  test.each(bodies)('in %s', async (_where, path, body) => {
    for (const client of [admin, limited]) expect(saidBy(await client.post(path, body))).toEqual(refusal)
  })

  test('in the form that comes with a file', async () => {
    const form = new FormData()
    form.set('documentVO', `{"s3bucketname": "operations", "s3bucketLocation": "x${mark}"}`)
    form.set('file', new File(['a'], 'a.csv'))
    const headers = { 'x-opsdesk': 'test', cookie: admin.cookie }
    const response = await fetch(`${testGateway.address}/upload`, { method: 'POST', headers, body: form })
    expect(saidBy({ status: response.status, body: (await response.json()) as Record<string, unknown> })).toEqual(
      refusal,
    )
  })

  test('in what a socket says when it opens', async () => {
    const auth = JSON.parse(`{"who": "x${mark}"}`) as Record<string, unknown>
    const socket = io(testGateway.address, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie: admin.cookie },
      auth,
    })
    const [error] = (await once(socket as never, 'connect_error')) as [Error]
    socket.disconnect()
    expect(error.message).toBe('text-not-storable')
  })
})

test('the refusal says in which field the text stands', async () => {
  const { body } = await admin.post('/ops/getPorfolioMerchants', '{"merchant_code": ["M1", "x\\ud800"]}')
  expect(body).toMatchObject({
    message:
      'A text has a character that cannot be stored: a NUL or half of a surrogate pair. Remove it and try again.',
    details: [{ path: 'merchant_code.1' }],
  })
})

/** The whole answer to bytes that no browser sends. */
const answerTo = async (bytes: string | Buffer): Promise<string> => {
  const { hostname, port } = new URL(testGateway.address)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
  })
  await once(socket, 'close')
  return said
}

test('a NUL in a query string, a form, a header, a name of a part or of a file is answered with 400', async () => {
  const head = (line: string, more = '') =>
    `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-opsdesk: test\r\ncookie: ${admin.cookie}\r\n${more}`
  const post = (path: string, type: string, body: string, more = '') =>
    head(`POST ${path}`, `${more}content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  const part = (disposition: string, body = 'a') =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`
  const upload = (...parts: string[]) =>
    post('/upload', 'multipart/form-data; boundary=b', `${parts.join('')}--b--\r\n`)
  const sheet = part('name="file"; filename="a.csv"')
  const search = '/ops/getPorfolioMerchants'
  const requests = {
    query: post(`${search}?a=x%00`, 'application/json', '{}'),
    queryName: post(`${search}?x%00=a`, 'application/json', '{}'),
    download: head('GET /files/audit.csv?expires=1&signature=x&filters=%00', '\r\n'),
    path: head('GET /files/%00?expires=1&signature=x', '\r\n'),
    form: post('/ops/opslogin', 'application/x-www-form-urlencoded', 'login_id=x%00'),
    idempotencyKey: post(search, 'application/json', '{}', 'idempotency-key: 12345678\0\r\n'),
    userAgent: post(search, 'application/json', '{}', 'user-agent: x\0\r\n'),
    partName: upload(part('name="x\0"'), sheet),
    partValue: upload(part('name="x"', 'x\0'), sheet),
    fileName: upload(part('name="file"; filename="x\0.csv"')),
  }
  const answers = Object.fromEntries(
    await Promise.all(
      Object.entries(requests).map(async ([where, bytes]) => {
        const said = await answerTo(bytes)
        return [where, [said.slice(9, 12), said.match(/"code":"([^"]+)"/)?.[1]]] as const
      }),
    ),
  )
  const refused = ['400', refusal.code]
  // Node's own reader of HTTP refuses it before there is a request.
  const unread = ['400', undefined]
  expect(answers).toEqual({
    query: refused,
    queryName: refused,
    download: refused,
    path: refused,
    form: refused,
    idempotencyKey: unread,
    userAgent: unread,
    partName: refused,
    partValue: refused,
    fileName: refused,
  })
})

test('and the chain of entries is whole behind all of this', async () => {
  expect((await verifyAuditChain(testGateway.database.pool)).breaks).toEqual([])
})
