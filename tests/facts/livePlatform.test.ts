import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runGateway } from '#server/app/main.ts'
import { live } from '#simulator/live.ts'
import { openReception } from '#simulator/reception.ts'
import { firstShops, platformSource, shopsWithPapers } from '#simulator/world.ts'
import { copyDatabase, migratedTemplate } from '#tests/support/gateway.ts'

/** All papers of a dozen merchants are drawn within it, beside whatever else the machine does. */
const drawn = { timeout: 120_000 }

/** The demo on a database of its own, with a platform beside it that listens already. */
const startDemo = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-live-'))
  const database = await copyDatabase(inject('postgresUrl'), 'live', migratedTemplate)
  const reception = await openReception()
  const start = () =>
    runGateway({
      dataDir,
      port: 0,
      host: '127.0.0.1',
      env: { DATABASE_URL: database.url, DEMO_MERCHANTS: '20', DEMO_TRANSACTIONS: '0', LOG_LEVEL: 'silent' },
      platform: { source: platformSource, begin: () => Promise.resolve(reception.address) },
    })
  onTestFinished(async () => {
    await reception.close()
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  const count = async (from: string) =>
    Number((await database.pool.query<{ rows: string }>(`select count(*) as rows from ${from}`)).rows[0]?.rows)
  return { start, reception, count }
}

test('beside the demo the history comes through the door, papers are fetched, and decisions are taken by their signature', async () => {
  const { start, reception, count } = await startDemo()
  const gateway = await start()
  onTestFinished(() => gateway.close())
  const { platform } = gateway
  if (platform === undefined) throw new Error('no platform is wanted')
  const stopping = new AbortController()
  const opened = Promise.withResolvers<void>()
  const living = live({
    address: gateway.address,
    secret: platform.secret,
    webhookSecret: platform.webhookSecret,
    reception,
    seed: 7,
    brands: platform.brands,
    historyDays: 2,
    signal: stopping.signal,
    onOpened: opened.resolve,
  })
  onTestFinished(async () => {
    stopping.abort()
    await living
  })
  await Promise.race([opened.promise, living])
  await platform.opened()
  const shops = `merchants where merchant_code like 'LV0%'`
  expect([
    (await count(`transactions where txn_ref_number like 'LV-2%'`)) > 200,
    // The dashboard counts payments of brands by EMI alone.
    (await count(`transactions where txn_ref_number like 'LV-2%' and txn_type = 'brand_emi'`)) > 5,
    await count(`${shops} and is_active`),
  ]).toEqual([true, true, firstShops])
  await expect
    .poll(
      async () => [
        await count(`${shops} and is_kyc_submitted`),
        await count(`feed_kept where kind like 'merchant.papers%' and fault = 'document-not-fetched'`),
      ],
      drawn,
    )
    .toEqual([shopsWithPapers - 1, 1])
  await expect
    .poll(() => count(`webhook_deliveries where state = 'delivered' and status = 204 and type = 'merchant.switchedOn'`))
    .toBeGreaterThan(firstShops / 2)
})
