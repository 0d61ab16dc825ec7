import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { staffIdOf } from './people.ts'

const hourMs = 3_600_000

/** One whose end waits for somebody else, and one on a kind of data. */
export const addDemoLegalHolds = async (tx: Tx, now: Date): Promise<void> => {
  const { rows } = await tx.execute(sql`select from legal_holds limit 1`)
  if (rows.length > 0) return
  const [first, second] = [await staffIdOf(tx, 'opsadmin'), await staffIdOf(tx, 'deskadmin')]
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()
  await tx.execute(sql`
    insert into legal_holds (merchant_id, kind, reason, state, set_by, set_at, end_asked_by, end_asked_at, end_reason)
    values ((select min(id) from merchants), null, 'The consumer court asks for everything until the case is decided.', 'endAsked',
      ${first}, ${ago(900)}, ${second}, ${ago(3)}, 'The case was decided on Monday.')`)
  await tx.execute(sql`
    insert into legal_holds (kind, reason, set_by, set_at)
    values ('messages', 'The regulator looks into what merchants were told in the summer.', ${second}, ${ago(200)})`)
}
