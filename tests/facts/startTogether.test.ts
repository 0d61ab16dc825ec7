import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { demoPeople } from '#server/demo/people.ts'
import { runGateway } from '#server/app/main.ts'

const name = `together_${process.pid}`

async function onServer(statement: string, database = 'opsdesk'): Promise<unknown[]> {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('three gateways that start at once on an empty database load it once, and all of them serve', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-together-'))
  await onServer(`create database ${name}`)
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const start = () =>
    runGateway({
      dataDir,
      port: 0,
      host: '127.0.0.1',
      env: { DATABASE_URL: url.href, DEMO_MERCHANTS: '150', LOG_LEVEL: 'silent' },
    })
  const gateways = await Promise.all([start(), start(), start()])
  const answers = await Promise.all(gateways.map(async ({ address }) => (await fetch(`${address}/ready`)).status))
  await Promise.all(gateways.map((gateway) => gateway.close()))
  expect(answers).toEqual([200, 200, 200])
  expect(
    await onServer(
      `select (select count(*)::int from merchants) as merchants, (select count(*)::int from staff) as people,
        (select count(*)::int = count(distinct hash) from drizzle.__drizzle_migrations) as migrated_once`,
      name,
    ),
  ).toEqual([{ merchants: 150, people: demoPeople.length, migrated_once: true }])
})
