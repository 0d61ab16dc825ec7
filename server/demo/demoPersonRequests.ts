import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { staffIdOf } from './people.ts'

const hourMs = 3_600_000

/** An erasure that waits for somebody else, and one that was declined. */
export const addDemoPersonRequests = async (tx: Tx, now: Date): Promise<void> => {
  const { rows } = await tx.execute(sql`select from person_requests limit 1`)
  if (rows.length > 0) return
  const [first, second] = [await staffIdOf(tx, 'opsadmin'), await staffIdOf(tx, 'deskadmin')]
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()
  const ended = sql`select id from merchants where not is_active order by merchant_code desc`
  await tx.execute(sql`
    insert into person_requests (merchant_id, kind, reason, state, asked_by, asked_at, decided_by, decided_at, remark, ended_at)
    values
      ((${ended} limit 1), 'erasure', 'Letter 2026/114: the owner gave the shop up and wants to be forgotten.', 'asked',
        ${second}, ${ago(20)}, null, null, '', null),
      ((${ended} offset 1 limit 1), 'erasure', 'Asked for by telephone.', 'declined',
        ${first}, ${ago(170)}, ${second}, ${ago(150)}, 'Nobody said who called. The owner is asked for a letter.', ${ago(150)})`)
}
