import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { keptDays } from '#machines/platform/retention/index.ts'
import type { Tx } from '#server/db/database.ts'
import { hashToken } from '#server/gateway/staffLookup.ts'

const rememberedDays = keptDays('knownDevices')
const devicesPerPerson = 20

/** Has this person signed in with this browser before? Looked up for unknown people and browsers as well. */
export const isKnownDevice = async (
  db: Tx,
  token: string | undefined,
  loginId: string,
  now: Date,
): Promise<boolean> => {
  const oldest = new Date(now.getTime() - rememberedDays * 86_400_000)
  const found = await db.execute(
    sql`select 1 from known_devices d join staff p on p.id = d.staff_id
        where d.token_hash = ${hashToken(token ?? '')} and p.login_id = ${loginId} and d.last_used_at > ${oldest.toISOString()}`,
  )
  return found.rows.length === 1
}

/** Answers the token that the browser shall keep: its own one, when it has one. It opens nothing. */
export const rememberDevice = async (
  tx: Tx,
  token: string | undefined,
  staffId: string,
  now: Date,
): Promise<string> => {
  const stored = token ?? randomBytes(32).toString('base64url')
  const at = now.toISOString()
  await tx.execute(
    sql`insert into known_devices (token_hash, staff_id, last_used_at) values (${hashToken(stored)}, ${staffId}, ${at})
        on conflict (token_hash, staff_id) do update set last_used_at = ${at}`,
  )
  await tx.execute(
    sql`delete from known_devices where staff_id = ${staffId} and token_hash not in
        (select token_hash from known_devices where staff_id = ${staffId} order by last_used_at desc limit ${devicesPerPerson})`,
  )
  return stored
}
