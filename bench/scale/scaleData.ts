import type { Client } from 'pg'
import { openDemoData, type MerchantData } from '../merchantData.ts'
import { addAudit } from './addAudit.ts'
import { addHistory } from './addHistory.ts'

export const merchants = 20_000
/** Payments lie in so many days, more of them in the younger ones: a company that grows. */
export const historyDays = 730

const isWhole = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from messages where campaign_name = 'SCALE_HISTORY') as found`,
  )
  return rows[0]?.found === true
}

/**
 * So many payments of two years with all that comes of them, in a PostgreSQL of their own under `.tmp/bench`. The rows are
 * made by PostgreSQL itself: `doorCompared` holds them against what comes in by the feed.
 */
export const openScaleData = (payments: number): Promise<MerchantData> =>
  openDemoData(`scale-${payments}`, {
    rows: { merchants, transactions: payments, transactionDays: historyDays },
    grow: async (client) => {
      if (await isWhole(client)) return
      await addAudit(client, Math.floor(payments / 10))
      await addHistory(client)
      await client.query('vacuum (analyze)')
    },
  })
