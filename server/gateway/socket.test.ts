import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { openTestGateway, type TestGateway } from '#tests/gateway.ts'
import { openGateway, type OpenGateway } from './openGateway.ts'

let desk: TestGateway
let second: OpenGateway
const open: Socket[] = []

beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'))
  second = await openGateway({ config: desk.config, database: desk.database, panelDir: undefined })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await second.close()
  await desk.close()
})

const listen = (address: string, headers: Record<string, string>): Socket => {
  const socket = io(address, { transports: ['websocket'], reconnection: false, extraHeaders: headers })
  open.push(socket)
  return socket
}

const nextOf = (socket: Socket, event: string): Promise<unknown> =>
  once(socket as never, event).then(([body]) => body as unknown)

test('a socket opens only for a session, and only from our own origin', async () => {
  const staff = await desk.signIn('support')
  const [nobody, foreign] = await Promise.all([
    nextOf(listen(desk.address, {}), 'connect_error'),
    nextOf(listen(desk.address, { cookie: staff.cookie, origin: 'https://elsewhere.example' }), 'connect_error'),
  ])
  expect([(nobody as Error).message, foreign instanceof Error]).toEqual(['signed-out', true])
})

test('an event reaches its person through another gateway process, and nobody else', async () => {
  const support = await desk.signIn('support')
  const sales = await desk.signIn('sales')
  const wanted = listen(second.address, { cookie: support.cookie })
  const other = listen(second.address, { cookie: sales.cookie })
  const overheard: unknown[] = []
  other.on('file-process-done', (body) => overheard.push(body))
  await Promise.all([nextOf(wanted, 'connect'), nextOf(other, 'connect')])
  other.emit('userConnected', 'support')
  const { rows } = await desk.database.pool.query<{ id: string; login_id: string }>(
    `select id, login_id from staff where login_id in ('support', 'sales')`,
  )
  const idOf = (loginId: string) => rows.find((row) => row.login_id === loginId)?.id ?? ''
  const arrived = nextOf(wanted, 'file-process-done')
  desk.gateway.sendToStaff(idOf('support'), 'file-process-done', { for: 'support' })
  expect(await arrived).toEqual({ for: 'support' })
  const fence = nextOf(other, 'file-job-progress')
  desk.gateway.sendToStaff(idOf('sales'), 'file-job-progress', { for: 'sales' })
  await fence
  expect(overheard).toEqual([])
})

test('signing out cuts the socket', async () => {
  const support = await desk.signIn('support')
  const socket = listen(desk.address, { cookie: support.cookie })
  await nextOf(socket, 'connect')
  const cut = nextOf(socket, 'disconnect')
  await support.call('session.signOut', { because: 'logout' })
  expect(await cut).toBe('io server disconnect')
})
