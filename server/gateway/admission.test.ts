import { connect } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), {
    env: { BUSY_AFTER_MS: '400', CALLS_PER_MINUTE: '1000000' },
  })
})
afterAll(() => testGateway.close())

const session = async (person: Client) => {
  const { status, headers, body } = await person.post('/ops/opssession', {})
  return { status, code: body['code'], retryAfter: headers.get('retry-after') }
}
const busy = { status: 503, code: 'busy', retryAfter: '2' }

test('calls beyond what the gateway does at once are refused in time, ask no database, and others are answered meanwhile', async () => {
  const [one, other] = [await testGateway.enter('support'), await testGateway.enter('sales')]
  expect([(await session(one)).status, (await session(other)).status]).toEqual([200, 200])
  // Every look at a session waits for this.
  const blocker = await testGateway.database.pool.connect()
  await blocker.query('begin; lock table sessions in access exclusive mode')
  try {
    const asked = Array.from({ length: 40 }, () => session(one))
    const first = await Promise.race(asked)
    expect(first).toEqual(busy)
    expect(testGateway.database.pool.waitingCount).toBe(0)
    await blocker.query('rollback')
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status !== 200)).toEqual(
      answers.filter(({ status }) => status === 503).map(() => busy),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await session(other)).status).toBe(200)
  } finally {
    blocker.release()
  }
})

test('a connection that sends a byte of its head now and then is ended', async () => {
  const { hostname, port } = new URL(testGateway.address)
  const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname))
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 500)
  try {
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.on('error', () => undefined)
            socket.once('close', () => resolve())
            socket.resume()
            socket.write('POST /ops/opssession HTTP/1.1\r\nx-a: ')
          }),
      ),
    )
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual(sockets.map(() => true))
  } finally {
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
  }
}, 40_000)
