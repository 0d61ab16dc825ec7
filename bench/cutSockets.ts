import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { ensureDefaultRoles } from '#server/people/access/defaultRoles.ts'
import { type Database, migrateDatabase, openDatabase } from '#server/db/database.ts'
import { addDemoPeople } from '#server/demo/people.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { readConfig } from '#server/gateway/config.ts'
import { openGateway, type OpenGateway } from '#server/app/openGateway.ts'
import { atMost, type Figure, told } from './figure.ts'
import { median } from './median.ts'
import { endOnce } from './endOnce.ts'
import { signIn } from './signIn.ts'

const limitMs = 1_000
/** Each is disabled once: being enabled again would be a notice of its own. */
const disabled = [
  'finance',
  'sales',
  'relmanager',
  'catalogue',
  'branduser',
  'drafter',
  'approver',
  'ratechecker',
  'bankmaker',
  'bankchecker',
]
const servicesTaken = 10
const losesServices = 'support'
const unnoticed = 'kycreviewer'

const disable = (database: Database, loginId: string) =>
  database.pool.query('update staff set is_active = false where login_id = $1', [loginId])

const takeService = (database: Database) =>
  database.pool.query(
    `delete from role_services g using staff_roles m join staff p on p.id = m.staff_id
      where g.role_id = m.role_id and p.login_id = $1
        and g.service_id = (select min(service_id) from role_services o where o.role_id = m.role_id)`,
    [losesServices],
  )

/** From the change being sent to the database until the person's sockets at both gateways are cut; Infinity for a cut that does not come. */
const timeCut = async (
  gateways: readonly OpenGateway[],
  loginId: string,
  change: () => Promise<unknown>,
): Promise<number> => {
  const cookie = await signIn(gateways[0]?.address ?? '', loginId)
  const sockets = gateways.map(({ address }) =>
    io(address, { transports: ['websocket'], reconnection: false, extraHeaders: { cookie } }),
  )
  try {
    await Promise.all(sockets.map((socket) => once(socket as never, 'connect')))
    const cuts = Promise.all(sockets.map((socket) => once(socket as never, 'disconnect')))
    const start = performance.now()
    await change()
    return await Promise.race([
      cuts.then(() => performance.now() - start),
      pause(2 * limitMs, Number.POSITIVE_INFINITY, { ref: false }),
    ])
  } finally {
    for (const socket of sockets) socket.disconnect()
  }
}

/** How long a person who is disabled, or loses a service, still has a socket at any of two gateways. */
export const run = async (): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-cut-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = openDatabase(postgres.url)
  const gateways: OpenGateway[] = []
  const close = endOnce(async () => {
    for (const gateway of gateways) await gateway.close()
    await database.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  try {
    await migrateDatabase(database)
    await database.db.transaction(async (tx) => {
      await ensureDefaultRoles(tx, 'paywise')
      await addDemoPeople(tx, new Date())
    })
    const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, port: 0 }
    for (let opened = 0; opened < 2; opened += 1)
      gateways.push(await openGateway({ config, database, panelDir: undefined }))

    await database.pool.query('alter table staff disable trigger user')
    const planted = await timeCut(gateways, unnoticed, () => disable(database, unnoticed))
    await database.pool.query('alter table staff enable trigger user')
    if (planted <= limitMs) throw new Error('a disabling without notice cut the socket: nothing would be measured')

    const times: number[] = []
    for (const loginId of disabled) times.push(await timeCut(gateways, loginId, () => disable(database, loginId)))
    for (let taken = 0; taken < servicesTaken; taken += 1)
      times.push(await timeCut(gateways, losesServices, () => takeService(database)))
    return [
      told('sockets cut at two gateways, median', median(times), 'ms'),
      atMost(`sockets cut at two gateways, worst of ${times.length}`, Math.max(...times), 'ms', limitMs),
    ]
  } finally {
    await close()
  }
}
