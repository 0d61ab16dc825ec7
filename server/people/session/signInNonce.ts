import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { hashToken } from '#server/gateway/staffLookup.ts'

const goodForSeconds = 60

export const giveNonce: Handler<'session.nonce'> = async (_request, { tx, now }) => {
  const nonce = randomBytes(18).toString('base64url')
  await tx.execute(sql`delete from sign_in_nonces where expires_at < ${now.toISOString()}`)
  await tx.execute(
    sql`insert into sign_in_nonces (nonce_hash, expires_at) values (${hashToken(nonce)}, ${new Date(now.getTime() + goodForSeconds * 1000).toISOString()})`,
  )
  return { nonce }
}

/** True once for each nonce that was given and has not expired. */
export const spendNonce = async (tx: Tx, nonce: string, now: Date): Promise<boolean> => {
  const spent = await tx.execute(
    sql`delete from sign_in_nonces where nonce_hash = ${hashToken(nonce)} and expires_at >= ${now.toISOString()} returning 1`,
  )
  return spent.rows.length === 1
}
