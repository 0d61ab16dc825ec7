import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CallDefinition } from '#contract/wire/call.ts'
import { keptDays, type SetRetention } from '#machines/platform/retention/index.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from './refusal.ts'

const dayMs = 86_400_000
const rememberDays = (call: CallDefinition, set: SetRetention) =>
  keptDays(call.kind === 'money' ? 'moneyAnswers' : 'otherAnswers', set)

export const hashBody = (body: unknown, file: Buffer | undefined): Buffer => {
  const hash = createHash('sha256').update(JSON.stringify(body ?? null))
  if (file !== undefined) hash.update(file)
  return hash.digest()
}

export interface StoredAnswer {
  readonly status: number
  readonly body: unknown
}

/** Claims the key inside the command's own transaction; answers what was answered before when the work is already done. */
export const claimKey = async (
  tx: Tx,
  call: CallDefinition,
  key: string,
  staffId: string,
  bodyHash: Buffer,
  { now, set }: { readonly now: Date; readonly set: SetRetention },
): Promise<StoredAnswer | undefined> => {
  await tx.execute(sql`set local lock_timeout = '3s'`)
  const expiresAt = new Date(now.getTime() + rememberDays(call, set) * dayMs)
  const claimed = await tx.execute(sql`
    insert into idempotency_keys (key, call, staff_id, body_hash, created_at, expires_at)
    values (${key}, ${call.name}, ${staffId}, ${bodyHash}, ${now.toISOString()}, ${expiresAt.toISOString()})
    on conflict (key, call) do nothing returning key`)
  if (claimed.rows.length === 1) return undefined
  const stored = await tx.execute<{ staff_id: string; body_hash: Buffer; status: number | null; body: unknown }>(
    sql`select staff_id, body_hash, status, body from idempotency_keys where key = ${key} and call = ${call.name}`,
  )
  const row = stored.rows[0]
  if (row === undefined || row.status === null) return refuse('still-running')
  if (row.staff_id !== staffId) refuse('key-of-another')
  if (!row.body_hash.equals(bodyHash)) refuse('key-reused')
  return { status: row.status, body: row.body }
}

export const keepAnswer = async (tx: Tx, call: CallDefinition, key: string, answer: StoredAnswer): Promise<void> => {
  await tx.execute(
    sql`update idempotency_keys set status = ${answer.status}, body = ${JSON.stringify(answer.body)}::jsonb where key = ${key} and call = ${call.name}`,
  )
}
