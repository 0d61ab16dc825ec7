import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { openGateway, type OpenGateway } from '#server/app/openGateway.ts'

let testGateway: TestGateway
let second: OpenGateway
const open: Socket[] = []

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  second = await openGateway({ config: testGateway.config, database: testGateway.database, panelDir: undefined })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await second.close()
  await testGateway.close()
})

const listen = (address: string, headers: Record<string, string>): Socket => {
  const socket = io(address, { transports: ['websocket'], reconnection: false, extraHeaders: headers })
  open.push(socket)
  return socket
}

const nextOf = (socket: Socket, event: string): Promise<unknown> =>
  once(socket as never, event).then(([body]) => body as unknown)

test('a socket opens only for a session, and only from our own origin', async () => {
  const staff = await testGateway.signIn('support')
  const [nobody, foreign] = await Promise.all([
    nextOf(listen(testGateway.address, {}), 'connect_error'),
    nextOf(listen(testGateway.address, { cookie: staff.cookie, origin: 'https://elsewhere.example' }), 'connect_error'),
  ])
  expect([(nobody as Error).message, foreign instanceof Error]).toEqual(['signed-out', true])
})

test('an event reaches its person through another gateway process, and nobody else', async () => {
  const support = await testGateway.signIn('support')
  const sales = await testGateway.signIn('sales')
  const wanted = listen(second.address, { cookie: support.cookie })
  const other = listen(second.address, { cookie: sales.cookie })
  const overheard: unknown[] = []
  other.on('file-process-done', (body) => overheard.push(body))
  await Promise.all([nextOf(wanted, 'connect'), nextOf(other, 'connect')])
  other.emit('userConnected', 'support')
  const { rows } = await testGateway.database.pool.query<{ id: string; login_id: string }>(
    `select id, login_id from staff where login_id in ('support', 'sales')`,
  )
  const idOf = (loginId: string) => rows.find((row) => row.login_id === loginId)?.id ?? ''
  const arrived = nextOf(wanted, 'file-process-done')
  testGateway.gateway.sendToStaff(idOf('support'), 'file-process-done', { for: 'support' })
  expect(await arrived).toEqual({ for: 'support' })
  const fence = nextOf(other, 'file-job-progress')
  testGateway.gateway.sendToStaff(idOf('sales'), 'file-job-progress', { for: 'sales' })
  await fence
  expect(overheard).toEqual([])
})

test('signing out cuts the socket', async () => {
  const support = await testGateway.signIn('support')
  const socket = listen(testGateway.address, { cookie: support.cookie })
  await nextOf(socket, 'connect')
  const cut = nextOf(socket, 'disconnect')
  await support.call('session.signOut', { because: 'logout' })
  expect(await cut).toBe('io server disconnect')
})

describe('a socket is cut', () => {
  const opened = async (loginId: string) => {
    const staff = await testGateway.signIn(loginId)
    const sockets = [testGateway.address, second.address].map((address) => listen(address, { cookie: staff.cookie }))
    await Promise.all(sockets.map((socket) => nextOf(socket, 'connect')))
    return { staff, cuts: Promise.all(sockets.map((socket) => nextOf(socket, 'disconnect'))) }
  }
  const byServer = ['io server disconnect', 'io server disconnect']
  const change = (text: string) => testGateway.database.pool.query(text)

  test('at every gateway when an administrator ends the session', async () => {
    const { cuts } = await opened('sales')
    const admin = await testGateway.signIn('opsadmin')
    await admin.call('session.end', { loginId: 'sales' })
    expect(await cuts).toEqual(byServer)
  })
  test('when its person is disabled, by whatever hand', async () => {
    const { cuts } = await opened('finance')
    await change(`update staff set is_active = false where login_id = 'finance'`)
    expect(await cuts).toEqual(byServer)
  })
  test('when a service is taken away; the person comes back with what is left', async () => {
    const { staff, cuts } = await opened('kycreviewer')
    await change(
      `delete from role_services using staff_roles m join staff p on p.id = m.staff_id
        where role_services.role_id = m.role_id and p.login_id = 'kycreviewer'
          and service_id = (select min(service_id) from role_services g where g.role_id = m.role_id)`,
    )
    expect(await cuts).toEqual(byServer)
    const again = listen(testGateway.address, { cookie: staff.cookie })
    await nextOf(again, 'connect')
  })
  test('when the password has to be changed first, and none is opened until then', async () => {
    const { staff, cuts } = await opened('drafter')
    await change(`update staff set password_set_by_admin = true where login_id = 'drafter'`)
    await change(`update roles set is_active = is_active where role_name = 'drafter'`)
    expect(await cuts).toEqual(byServer)
    const refused = await nextOf(listen(testGateway.address, { cookie: staff.cookie }), 'connect_error')
    expect((refused as Error).message).toBe('password-must-change')
  })
})

test('what came while the panel did not listen is told when it listens again, and what was seen is not, nor what was taken back to unread', async () => {
  const staff = await testGateway.signIn('approver')
  const add = (fileName: string, isSeen: boolean, changedAfterMinutes = 1) =>
    testGateway.database.pool.query(
      `insert into notifications (id, staff_id, file_name, file_type, message, notification_received, created_at, modified_at)
        select gen_random_uuid(), id, $1, 'SHEET', 'All rows applied.', $2, now() + interval '1 minute', now() + $3 * interval '1 minute'
        from staff where login_id = 'approver'`,
      [fileName, isSeen, changedAfterMinutes],
    )
  await add('seen.xlsx', true)
  await add('taken back.xlsx', false, 2)
  await add('missed.xlsx', false)
  const socket = listen(second.address, { cookie: staff.cookie })
  const told: unknown[] = []
  socket.on('file-process-done', ({ file_name }: { file_name: string }) => told.push(file_name))
  await nextOf(socket, 'connect')
  const first = nextOf(socket, 'file-process-done')
  socket.emit('userConnected', {})
  await first
  const fence = nextOf(socket, 'file-job-progress')
  const { rows } = await testGateway.database.pool.query<{ id: string }>(
    `select id from staff where login_id = 'approver'`,
  )
  testGateway.gateway.sendToStaff(rows[0]?.id ?? '', 'file-job-progress', {})
  await fence
  expect(told).toEqual(['missed.xlsx'])
})

test('one person has twenty sockets at a gateway and no more', async () => {
  const staff = await testGateway.signIn('relmanager')
  const twenty = Array.from({ length: 20 }, () => listen(testGateway.address, { cookie: staff.cookie }))
  await Promise.all(twenty.map((socket) => nextOf(socket, 'connect')))
  const refused = await nextOf(listen(testGateway.address, { cookie: staff.cookie }), 'connect_error')
  expect((refused as Error).message).toBe('too-many-requests')
})
