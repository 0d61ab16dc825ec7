import { connection } from '#server/db/database.ts'
import { isBlockedByAnother } from '#server/db/postgresErrors.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

/** What comes into force by its day, and the table that says when. */
const tableOf = {
  rate: 'mdr_rates',
  fee: 'subscription_fees',
  bankScheme: 'bank_schemes',
  productScheme: 'product_schemes',
  offer: 'offer_rules',
  cashbackOffer: 'cashback_offers',
} as const

const isDue = `select exists (
  select from rows_in_force($1, null, $2) r where r.is_in_force <> exists (
    select from changes_in_force f where f.of = $1 and f.id = r.id)) as is_due`

/**
 * Tells what the clock has brought into force or ended. While it tells, nobody writes the table: or what they wrote might
 * come before it in one order and behind it in another.
 */
export const tellByTime = async ({ database, now }: Pick<Gateway, 'database' | 'now'>): Promise<void> => {
  for (const [kind, table] of Object.entries(tableOf)) {
    const { rows } = await database.pool.query<{ is_due: boolean }>(isDue, [kind, now()])
    if (rows[0]?.is_due !== true) continue
    try {
      await database.db.transaction(async (tx) => {
        await tx[connection].query(`set local lock_timeout = '2s'`)
        await tx[connection].query(`lock table ${table} in share row exclusive mode`)
        await tx[connection].query('select tell_in_force($1, null, $2, true)', [kind, now()])
      })
    } catch (error) {
      // Somebody writes a long sheet: the next look tells it.
      if (!isBlockedByAnother(error)) throw error
    }
  }
}
