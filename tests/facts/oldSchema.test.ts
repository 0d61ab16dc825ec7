import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'

const worker = fileURLToPath(new URL('../../commands/worker.ts', import.meta.url))

/** What `npm run worker` says and how it ends; one that works on instead is killed after a minute. */
const startWorker = (dataDir: string, databaseUrl: string) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEBUG: '' }
    execFile(process.execPath, [worker], { env, timeout: 60_000, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, said: (stdout + stderr).trim() })
    })
  })

it('a worker on a database of before its version says so in one line and ends, and touches nothing', async () => {
  const database = await openMigratedDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-old-schema-'))
  onTestFinished(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const refused = {
    code: 1,
    said: 'The database is of an older version than this worker. Start a gateway of this version first: it migrates.',
  }
  const countOf = async () =>
    (await database.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0]
  await database.pool.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  )
  const before = await countOf()
  expect(await startWorker(dataDir, database.url)).toEqual(refused)
  expect(await countOf()).toEqual(before)
  await database.pool.query('drop schema drizzle cascade')
  expect(await startWorker(dataDir, database.url)).toEqual(refused)
})
