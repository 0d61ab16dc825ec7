import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { newDataFolder, queryEmbedded } from '#tests/support/embeddedPostgres.ts'

const dataDir = newDataFolder(0o755)
afterAll(() => rmSync(dirname(dataDir), { recursive: true, force: true }))

const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

test('a PostgreSQL that is killed is started again at the same address, with what was written', async () => {
  const said: string[] = []
  const lost: string[] = []
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => said.push(line),
    onLost: (line) => lost.push(line),
  })
  try {
    await queryEmbedded(postgres.url, 'create table kept as select 7 as n')
    process.kill(postmasterOf(postgres.folder), 'SIGKILL')
    await expect
      .poll(() => queryEmbedded(postgres.url, 'select n from kept').catch((error: Error) => error.message))
      .toEqual([{ n: 7 }])
    expect([said.includes('PostgreSQL ended. It is started again.'), lost]).toEqual([true, []])
  } finally {
    await postgres.stop()
  }
})
