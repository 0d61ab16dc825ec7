import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { ensureDefaultRoles } from '#server/people/access/index.ts'
import { txOn } from '#server/db/database.ts'
import type { BoundedPool } from '#server/db/boundedPool.ts'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
import type { FileStore } from '#server/adapters/fileStore.ts'
import { copyMerchants, copyRow } from './copyMerchants.ts'
import { demoMerchant } from './demoMerchant.ts'
import { addDemoDisputes } from './demoDisputes.ts'
import { addDemoEvidence } from './demoEvidence.ts'
import { addDemoCampaigns } from './demoCampaigns.ts'
import { addDemoRates } from './demoRates.ts'
import { addKycDocuments, addKycPapers } from './kycDemo.ts'
import { addDemoPortfolio, addDemoTransactions, mostDemoTransactions } from './demoTransactions.ts'
import { dropPlainIndexes } from '#server/db/plainIndexes.ts'
import { mostDemoMerchants } from './merchantShape.ts'
import { addDemoPeople } from './people.ts'
import { addDemoCatalogue } from './demoCatalogue.ts'
import { addDemoOffers } from './demoOffers.ts'
import { addDemoOfferWaits } from './demoOfferWaits.ts'
import { addDemoFiles } from './demoFiles.ts'
import { addDemoPictures, addDemoPromoPictures } from './demoPictures.ts'
import { addDemoLegalHolds } from './demoLegalHolds.ts'
import { addDemoPersonRequests } from './demoPersonRequests.ts'
import { addDemoPapers, settleLastMonth } from './demoPapers.ts'
import { addDemoRecon } from './demoRecon.ts'
import { addDemoReports } from './demoReports.ts'
import { addDemoMandates } from './demoMandates.ts'
import { addDemoSuperMerchants } from './demoSuperMerchants.ts'
import { addDemoSettlements } from './demoSettlements.ts'
import { followIds } from './followIds.ts'
import { sealMerchant } from './sealMerchant.ts'
import { brandCodes } from './words.ts'
import * as schema from '#server/db/schema/index.ts'

export interface DemoLoad {
  /** In total, those already there included; at most 9,999,999. */
  readonly merchants: number
  /** In total; absent: none are added. */
  readonly transactions?: number
  /** Into how many days they are spread; 400 if it is not said. */
  readonly transactionDays?: number
  /** The product key, as in `kyc_by_{product}`. */
  readonly product: string
  readonly now: Date
  readonly seal: FieldSeal
  /** Where KYC documents are drawn to; absent: there are none. */
  readonly files?: FileStore
  /** Nobody else uses the database: a big load may take the indexes away while it runs. */
  readonly isAlone?: boolean
  /** What it throws ends the load, and nothing was loaded. */
  readonly onProgress?: (loaded: number, wanted: number) => void
  readonly onTransactions?: (loaded: number, wanted: number) => void
}

export interface DemoReport {
  readonly merchantsAdded: number
  readonly merchantsTotal: number
  readonly transactionsAdded: number
  readonly peopleAdded: number
}

const transactionTables = [
  'transactions',
  'transaction_details',
  'settlement_rows',
  'settlement_holds',
  'settlement_payouts',
  'store_orders',
  'merchant_tallies',
  'desk_tallies',
  'merchant_managers',
]
const ROWS_PER_CHUNK = 200

/** Adds roles, demo people and demo merchants that are missing, all or nothing. Loading again adds nothing. */
export async function loadDemo(pool: BoundedPool, load: DemoLoad): Promise<DemoReport> {
  if (load.merchants > mostDemoMerchants) throw new Error(`There are at most ${mostDemoMerchants} demo merchants.`)
  return pool.hold(async (client) => {
    try {
      await client.query('begin')
      const report = await addMissing(client, load)
      await client.query('commit')
      const grown = [
        ...(report.merchantsAdded > 0 ? ['merchants'] : []),
        ...(report.transactionsAdded > 0 ? transactionTables : []),
      ]
      if (grown.length > 0)
        await client.query(`set statement_timeout = 0; analyze ${grown.join(', ')}; reset statement_timeout`)
      return report
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

async function addMissing(client: PoolClient, load: DemoLoad): Promise<DemoReport> {
  const tx = txOn(client)
  // Two loads at once: the second waits, then finds nothing missing.
  await client.query(`set local statement_timeout = 0; select pg_advisory_xact_lock(hashtext('opsdesk demo'))`)
  await ensureDefaultRoles(tx, load.product)
  const peopleAdded = await addDemoPeople(tx, load.now)
  const last = await lastDemoMerchant(client)
  const isFromScratch = last < load.merchants / 10
  if (last < load.merchants) {
    const indexes = load.isAlone && isFromScratch ? await dropPlainIndexes(client, ['merchants']) : undefined
    await copyMerchants(client, merchantChunks(last + 1, load))
    await indexes?.rebuild()
    await addKycPapers(client, load.now)
    if (load.files !== undefined) await addKycDocuments(client, { ...load, files: load.files })
  }
  await addDemoRates(tx, load.now, load.merchants)
  if (load.files !== undefined) await addDemoSuperMerchants(tx, { ...load, files: load.files })
  await addDemoCatalogue(tx, load.now)
  await addDemoOffers(tx, load.now)
  if (load.files !== undefined) await addDemoPictures(tx, { now: load.now, files: load.files }, brandCodes)
  const transactionsAdded = await addSales(client, load)
  if (transactionsAdded > 0) {
    await settleLastMonth(tx, load)
    await addDemoSettlements(tx, load)
    await addDemoPapers(tx, load.now)
    await addDemoLegalHolds(tx, load.now)
    await addDemoPersonRequests(tx, load.now)
    await addDemoRecon(tx, load.now)
    await addDemoDisputes(tx, load.now)
    if (load.files !== undefined) await addDemoEvidence(tx, { ...load, files: load.files })
    await addDemoMandates(tx, load.now)
    await addDemoReports(tx, load.now)
    await addDemoOfferWaits(tx, load.now)
    await addDemoCampaigns(tx, load.now)
    if (load.files !== undefined) {
      await addDemoPromoPictures(tx, { now: load.now, files: load.files })
      await addDemoFiles(tx, { now: load.now, files: load.files })
    }
  }
  await followIds(client)
  const [total] = await tx.select({ rows: sql<number>`count(*)::int` }).from(schema.merchants)
  return {
    merchantsAdded: Math.max(0, load.merchants - last),
    merchantsTotal: total?.rows ?? 0,
    transactionsAdded,
    peopleAdded,
  }
}

async function addSales(
  client: PoolClient,
  { transactions = 0, transactionDays, now, isAlone, onTransactions }: DemoLoad,
): Promise<number> {
  if (transactions > mostDemoTransactions)
    throw new Error(`There are at most ${mostDemoTransactions} demo transactions.`)
  if (transactions === 0) return 0
  await addDemoPortfolio(client, now)
  return addDemoTransactions(client, {
    transactions,
    now,
    ...(transactionDays === undefined ? {} : { days: transactionDays }),
    ...(isAlone === undefined ? {} : { isAlone }),
    ...(onTransactions === undefined ? {} : { onProgress: onTransactions }),
  })
}

/** Demo merchants are only ever added in order of their number, so the last one tells how many there are. */
async function lastDemoMerchant(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(merchant_code) as last from merchants
     where merchant_code between 'M0000001' and 'M9999999' and length(merchant_code) = 8`,
  )
  return Number(rows[0]?.last?.slice(1) ?? 0)
}

async function* merchantChunks(first: number, load: DemoLoad): AsyncGenerator<string> {
  for (let from = first; from <= load.merchants; from += ROWS_PER_CHUNK) {
    const until = Math.min(from + ROWS_PER_CHUNK - 1, load.merchants)
    let chunk = ''
    for (let number = from; number <= until; number += 1) {
      chunk += copyRow(sealMerchant(demoMerchant(number, load.now), load.seal))
    }
    yield chunk
    load.onProgress?.(until, load.merchants)
    // PostgreSQL takes rows faster than we make them: without this no signal and no timer runs until the last row.
    await nextTurn()
  }
}
