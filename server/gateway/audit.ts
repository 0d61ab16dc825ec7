import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Tx } from '#server/db/database.ts'
import { auditEntries } from '#server/db/schema/index.ts'

export interface AuditEntry {
  readonly at: Date
  readonly staffId: string | null
  readonly loginId: string
  readonly call: string
  readonly outcome: string
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
  readonly requestId: string
}

/** JSON with sorted keys, as PostgreSQL's jsonb gives it back whatever order it keeps. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const body = value as Record<string, unknown>
    return `{${Object.keys(body)
      .filter((k) => body[k] !== undefined)
      .sort()
      .map((k) => `${JSON.stringify(k)}:${canonical(body[k])}`)
      .join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

const hashOf = (previous: Buffer, id: number, entry: AuditEntry): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      canonical([
        id,
        entry.at.toISOString(),
        entry.staffId,
        entry.loginId,
        entry.call,
        entry.outcome,
        entry.subject,
        entry.before ?? null,
        entry.after ?? null,
        entry.requestId,
      ]),
    )
    .digest()

/**
 * Adds one entry behind the last. The head row stays locked until the transaction ends, so entries stand in the order
 * in which they became true; call it last, so that the lock is short.
 */
export const writeAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  const head = await tx.execute<{ last_id: string; hash: Buffer }>(
    sql`select last_id, hash from audit_head where one = 1 for update`,
  )
  const last = head.rows[0]
  if (last === undefined) throw new Error('the audit chain has no head')
  const id = Number(last.last_id) + 1
  const hash = hashOf(last.hash, id, entry)
  await tx.insert(auditEntries).values({ ...entry, id, hash, before: entry.before ?? null, after: entry.after ?? null })
  await tx.execute(sql`update audit_head set last_id = ${id}, hash = ${hash} where one = 1`)
}

export interface ChainReport {
  readonly entries: number
  /** The first entry whose hash does not fit; undefined when all do. */
  readonly brokenAt: number | undefined
}

/** Walks the whole chain, 2,000 entries at a time. */
export const verifyAuditChain = async (pool: Pool): Promise<ChainReport> => {
  let previous: Buffer = Buffer.alloc(32)
  let lastId = 0
  for (;;) {
    const { rows } = await pool.query<{
      id: string
      at: Date
      staff_id: string | null
      login_id: string
      call: string
      outcome: string
      subject: string
      before: unknown
      after: unknown
      request_id: string
      hash: Buffer
    }>('select * from audit_entries where id > $1 order by id limit 2000', [lastId])
    if (rows.length === 0) break
    for (const row of rows) {
      const id = Number(row.id)
      const entry = {
        at: row.at,
        staffId: row.staff_id,
        loginId: row.login_id,
        call: row.call,
        outcome: row.outcome,
        subject: row.subject,
        before: row.before,
        after: row.after,
        requestId: row.request_id,
      }
      if (id !== lastId + 1 || !hashOf(previous, id, entry).equals(row.hash))
        return { entries: lastId, brokenAt: lastId + 1 }
      previous = row.hash
      lastId = id
    }
  }
  const { rows } = await pool.query<{ last_id: string; hash: Buffer }>('select last_id, hash from audit_head')
  const head = rows[0]
  const headFits = head !== undefined && Number(head.last_id) === lastId && head.hash.equals(previous)
  return { entries: lastId, brokenAt: headFits ? undefined : lastId + 1 }
}
