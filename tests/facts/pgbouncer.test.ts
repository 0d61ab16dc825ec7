import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runGateway } from '#server/app/main.ts'
import { openGateway } from '#server/app/openGateway.ts'
import { openDatabase } from '#server/db/database.ts'
import { client, openTestDatabase, openTestGateway } from '#tests/support/gateway.ts'
import { openPgbouncer } from '#tests/support/pgbouncer.ts'

const postgresUrl = inject('postgresUrl')

const limitTime = async (database: Awaited<ReturnType<typeof openTestDatabase>>): Promise<void> => {
  const name = new URL(database.url).pathname.slice(1)
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await database.pool.query(`alter role current_user in database ${name} set ${limit} = '60s'`)
}

test('two gateways share two connections of PostgreSQL: nothing they ask fails, and what one tells is heard at the other', async () => {
  const desk = await openTestGateway(postgresUrl)
  await limitTime(desk.database)
  const pooler = await openPgbouncer(postgresUrl, { default_pool_size: 2 })
  const way = { listenUrl: desk.database.url, pooler: 'transaction', readUrls: [] } as const
  const openBehind = async () => {
    const database = openDatabase(pooler.urlOf(desk.database), { way })
    const opened = await openGateway({ config: desk.config, database, panelDir: undefined })
    return {
      ...opened,
      close: async () => {
        await opened.close()
        await database.close()
      },
    }
  }
  const gateways = [await openBehind(), await openBehind()]
  onTestFinished(async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()))
    await pooler.close()
    await desk.close()
  })
  const { cookie } = await desk.signIn('support')
  const asked = gateways.flatMap((gateway) =>
    Array.from({ length: 60 }, (_, at) => {
      const support = client(gateway, cookie)
      return at % 4 === 0
        ? support.call('tables.saveView', {
            table: 'audit.list',
            name: randomUUID(),
            query: '',
            columns: null,
            isShared: false,
          })
        : support.call('session.get', {})
    }),
  )
  const ends = await Promise.allSettled(asked)
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])

  const socket = io(gateways[0]?.address ?? '', { transports: ['websocket'], extraHeaders: { cookie } })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await client(gateways[1] ?? desk, cookie).call('session.signOut', { because: 'logout' })
  expect(await cut).toBe('io server disconnect')
})

/** The one line with which a start on this database ends. */
const startOf = async (env: Record<string, string>): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-way-'))
  try {
    const running = await runGateway({
      dataDir,
      port: 0,
      host: '127.0.0.1',
      env: { DEMO: 'off', LOG_LEVEL: 'silent', ...env },
    })
    await running.close()
    return 'started'
  } catch (error) {
    return (error as Error).message
  }
}

test('a start that would lose what is told, or wait for ever, ends in one line that says what to set', async () => {
  const database = await openTestDatabase(postgresUrl)
  const other = await openTestDatabase(postgresUrl)
  const pooler = await openPgbouncer(postgresUrl)
  const byStatement = await openPgbouncer(postgresUrl, { pool_mode: 'statement' })
  onTestFinished(async () => {
    await Promise.all([database.close(), other.close()])
    await byStatement.close()
  })
  const through = pooler.urlOf(database)
  const whole = { DATABASE_URL: through, DATABASE_LISTEN_URL: database.url, DATABASE_POOLER: 'transaction' }

  expect(await startOf({ DATABASE_URL: through })).toBe(
    'DATABASE_URL leads to a pooler. Set DATABASE_POOLER=transaction, and DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
  )
  expect(await startOf({ DATABASE_URL: through, DATABASE_POOLER: 'transaction' })).toMatch(/^DATABASE_POOLER needs/)
  expect(await startOf({ ...whole, DATABASE_POOLER: 'session' })).toMatch(/^DATABASE_POOLER must be 'transaction'/)
  expect(await startOf({ ...whole, DATABASE_URL: byStatement.urlOf(database) })).toBe(
    'DATABASE_URL: the pooler shares its connections by the statement. Set its pool_mode to transaction.',
  )
  expect(await startOf(whole)).toMatch(
    /^DATABASE_POOLER: nothing ends a statement that takes for ever\. Run: alter role \w+ set statement_timeout = '60s'/,
  )
  await limitTime(database)
  await pooler.close()
  const fresh = await openPgbouncer(postgresUrl)
  onTestFinished(() => fresh.close())
  const limited = { ...whole, DATABASE_URL: fresh.urlOf(database) }
  for (const wrong of [fresh.urlOf(database), other.url])
    expect(await startOf({ ...limited, DATABASE_LISTEN_URL: wrong })).toMatch(
      /^DATABASE_LISTEN_URL: what the database tells is not heard there/,
    )
  expect(await startOf(limited)).toBe('started')
})
