import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { staffIdOf } from './people.ts'

const hourMs = 3_600_000

/** An erasure that waits for somebody else, and one that was declined: as many as there are merchants whose business ended. */
export const addDemoPersonRequests = async (tx: Tx, now: Date): Promise<void> => {
  const { rows } = await tx.execute(sql`select from person_requests limit 1`)
  if (rows.length > 0) return
  const [first, second] = [await staffIdOf(tx, 'opsadmin'), await staffIdOf(tx, 'deskadmin')]
  const ago = (hours: number) => sql`${new Date(now.getTime() - hours * hourMs).toISOString()}::timestamptz`
  const ended = sql`from merchants where not is_active order by merchant_code desc`
  await tx.execute(sql`
    insert into person_requests (merchant_id, kind, reason, state, asked_by, asked_at)
    select id, 'erasure', 'Letter 2026/114: the owner gave the shop up and wants to be forgotten.', 'asked',
      ${second}::uuid, ${ago(20)} ${ended} limit 1`)
  await tx.execute(sql`
    insert into person_requests (merchant_id, kind, reason, state, asked_by, asked_at, decided_by, decided_at, remark, ended_at)
    select id, 'erasure', 'Asked for by telephone.', 'declined', ${first}::uuid, ${ago(170)}, ${second}::uuid, ${ago(150)},
      'Nobody said who called. The owner is asked for a letter.', ${ago(150)} ${ended} offset 1 limit 1`)
}
