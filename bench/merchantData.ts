import { resolve } from 'node:path'
import { Client } from 'pg'
import { openFieldSealOf } from '#server/adapters/fieldSeal.ts'
import { migrateDatabase, openDatabase } from '#server/db/database.ts'
import { type DemoLoad, loadDemo } from '#server/demo/loadDemo.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { ROLES } from '#server/db/embeddedRoles.ts'
import { asSuperuser } from '#tests/support/superuser.ts'
import { endOnce } from './endOnce.ts'

export interface MerchantData {
  readonly dataDir: string
  readonly url: string
  close(): Promise<void>
}

/** A PostgreSQL of its own that holds this many demo merchants. It is kept under `.tmp/bench`, so only the first run loads. */
export const openMerchantData = (merchants: number): Promise<MerchantData> =>
  openDemoData(`merchants-${merchants}`, { rows: { merchants } })

/** The same with 20,000 merchants and this many transactions. */
export const openTransactionData = (transactions: number): Promise<MerchantData> =>
  openDemoData(`transactions-${transactions}`, { rows: { merchants: 20_000, transactions } })

/** One with people and roles, and no merchant of ours. */
export const openEmptyData = (name: string): Promise<MerchantData> => openDemoData(name, { rows: { merchants: 0 } })

interface DemoData {
  readonly rows: Pick<DemoLoad, 'merchants' | 'transactions' | 'transactionDays'>
  /** Adds more, as the superuser, each time that the data are opened. */
  readonly grow?: (client: Client) => Promise<void>
}

export const openDemoData = async (name: string, { rows, grow }: DemoData): Promise<MerchantData> => {
  const dataDir = resolve('.tmp/bench', name)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const close = endOnce(() => postgres.stop())
  const database = openDatabase(postgres.url)
  try {
    await asSuperuser(postgres, `grant pg_checkpoint to ${ROLES.gateway}`)
    await migrateDatabase(database)
    const seal = openFieldSealOf({ dataDir, fieldKey: undefined })
    await loadDemo(database.pool, { ...rows, product: 'paywise', now: new Date(), seal, isAlone: true })
    if (grow !== undefined) await growing(postgres.superuserUrl, grow)
    // As autovacuum leaves them: noted as seen by all, so that an index alone answers.
    await asSuperuser(postgres, 'vacuum (analyze) transactions')
    await database.pool.query('checkpoint')
  } catch (error) {
    await close()
    throw error
  } finally {
    await database.close()
  }
  return { dataDir, url: postgres.url, close }
}

const growing = async (superuserUrl: string, grow: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await grow(client)
  } finally {
    await client.end()
  }
}
