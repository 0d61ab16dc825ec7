import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { auditEntries } from '#server/db/schema/index.ts'
import { maskAudited } from './auditMask.ts'

export interface AuditEntry {
  readonly at: Date
  readonly staffId: string | null
  readonly loginId: string
  readonly call: string
  readonly outcome: string
  readonly subject: string
  /** All of them where one act changed several; `before` and `after` then have them as fields. */
  readonly records?: readonly string[] | null
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

export const hashOf = (previous: Buffer, id: number, entry: AuditEntry): Buffer =>
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
        ...(entry.records ? [entry.records] : []),
      ]),
    )
    .digest()

/**
 * Adds one entry behind the last. The head row stays locked until the transaction ends, so entries stand in the order
 * in which they became true; call it last, so that the lock is short.
 */
export const writeAudit = async (tx: Tx, written: AuditEntry): Promise<void> => {
  const entry = {
    ...written,
    records: written.records ? [...written.records] : null,
    before: maskAudited(written.before ?? null),
    after: maskAudited(written.after ?? null, written.before),
  }
  const head = await tx.execute<{ last_id: string; hash: Buffer }>(
    sql`select last_id, hash from audit_head where one = 1 for update`,
  )
  const last = head.rows[0]
  if (last === undefined) throw new Error('the audit chain has no head')
  const id = Number(last.last_id) + 1
  const hash = hashOf(last.hash, id, entry)
  await tx.insert(auditEntries).values({ ...entry, id, hash })
  await tx.execute(sql`update audit_head set last_id = ${id}, hash = ${hash} where one = 1`)
}
