import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { audienceRoleOf } from '#server/db/embeddedRoles.ts'
import { demoPeople } from '#server/demo/people.ts'
import { runGateway, type RunningGateway } from '#server/app/main.ts'
import { migratedTemplate } from '#tests/support/gateway.ts'

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

/** All of them on one database and folder; `meanwhile` runs while they start. */
async function startTogether(
  together: number,
  name: string,
  template: string,
  env: Record<string, string>,
  meanwhile: (url: string) => Promise<void> = async () => {},
): Promise<readonly RunningGateway[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-together-'))
  await onServer(`create database ${name} template ${template}`)
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const url = new URL(inject('postgresUrl'))
  const role = audienceRoleOf(url.password)
  url.pathname = `/${name}`
  const start = () =>
    runGateway({
      dataDir,
      port: 0,
      host: '127.0.0.1',
      env: {
        DATABASE_URL: url.href,
        AUDIENCE_USER: role.user,
        AUDIENCE_PASSWORD: role.password,
        LOG_LEVEL: 'silent',
        ...env,
      },
    })
  const starting = Promise.allSettled(Array.from({ length: together }, start))
  await meanwhile(url.href)
  const started = await starting
  const gateways = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  onTestFinished(async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()))
  })
  expect(started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
  return gateways
}

const areReady = (gateways: readonly RunningGateway[]) =>
  Promise.all(gateways.map(async ({ address }) => (await fetch(`${address}/ready`)).status))

/** Nobody writes services until all who start wait: one for them, the others for their turn. */
const holdServices =
  (together: number) =>
  async (url: string): Promise<void> => {
    const holder = new Client({ connectionString: url })
    await holder.connect()
    try {
      await holder.query('begin; lock table services in access exclusive mode')
      const database = new URL(url).pathname.slice(1)
      const waiting = `select wait_event as for, count(*)::int as gateways from pg_stat_activity
      where datname = '${database}' and wait_event_type = 'Lock' group by 1 order by 1`
      await expect
        .poll(() => onServer(waiting))
        .toEqual([
          { for: 'advisory', gateways: together - 1 },
          { for: 'relation', gateways: 1 },
        ])
      await holder.query('commit')
    } finally {
      await holder.end()
    }
  }

test('gateways that start at once write services and roles one after the other, and all of them serve', async () => {
  const name = `together_${process.pid}`
  const gateways = await startTogether(6, name, migratedTemplate, { DEMO: 'off' }, holdServices(6))
  await expect.poll(() => areReady(gateways)).toEqual([200, 200, 200, 200, 200, 200])
  expect(
    await onServer(
      `select count(*) = count(distinct lower(service_name)) as once, count(*) > 0 as written from services`,
      name,
    ),
  ).toEqual([{ once: true, written: true }])
})

test('gateways that start at once on an empty database load the demo once, and all of them serve', async () => {
  const name = `together_demo_${process.pid}`
  const gateways = await startTogether(3, name, 'template0', { DEMO_MERCHANTS: '150' })
  await expect.poll(() => areReady(gateways)).toEqual([200, 200, 200])
  expect(
    await onServer(
      `select (select count(*)::int from merchants where merchant_code like 'M%') as merchants, (select count(*)::int from staff) as people,
        (select count(*)::int = count(distinct hash) from drizzle.__drizzle_migrations) as migrated_once`,
      name,
    ),
  ).toEqual([{ merchants: 150, people: demoPeople.length, migrated_once: true }])
})
