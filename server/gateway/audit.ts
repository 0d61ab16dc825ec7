import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ChangeType } from '#contract/wire/changeTypes.ts'
import { firstOf, storable, storableJson } from '#contract/wire/storableText.ts'
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
  /** Where the request came from; absent for what a job or the gateway itself does. */
  readonly address?: string | null
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
        ...(entry.address ? [{ address: entry.address }] : []),
      ]),
    )
    .digest()

/** Names are in indexes, which take no entry of more than 2,704 bytes. */
const longestName = 500

const nameOf = (text: string): string => {
  const cut = firstOf(text, longestName)
  return storable(cut.length < text.length ? `${cut}…` : cut)
}

const detailOf = (value: unknown): unknown => {
  const written = JSON.stringify(value ?? null) as string | undefined
  return written === undefined ? null : JSON.parse(written)
}

const jsonOf = (detail: unknown) => (detail === null ? null : storableJson(JSON.stringify(detail)))

type Stored = {
  last_id: string
  head: Buffer
  staff_id: string | null
  records: string[] | null
  before: unknown
  after: unknown
  address: string | null
} & Record<'login_id' | 'call' | 'outcome' | 'subject' | 'request_id', string>

/** The entry as PostgreSQL keeps it, read back from it, with the end of the chain, which stays locked. */
const asStored = async (tx: Tx, { at, ...written }: AuditEntry): Promise<Stored & { at: Date }> => {
  const before = detailOf(written.before)
  const records = written.records ? written.records.map(nameOf) : null
  const { rows } = await tx.execute<Stored>(sql`
    select last_id, hash as head, ${written.staffId}::uuid as staff_id, ${nameOf(written.loginId)}::text as login_id,
      ${nameOf(written.call)}::text as call, ${nameOf(written.outcome)}::text as outcome,
      ${nameOf(written.subject)}::text as subject, ${sql.param(records)}::text[] as records,
      ${jsonOf(maskAudited(before))}::jsonb as before,
      ${jsonOf(maskAudited(detailOf(written.after), before))}::jsonb as after,
      ${nameOf(written.requestId)}::text as request_id,
      ${written.address ? nameOf(written.address) : null}::text as address
    from audit_head where one = 1 for update`)
  const stored = rows[0]
  if (stored === undefined) throw new Error('the audit chain has no head')
  return { ...stored, at }
}

/**
 * Adds one entry behind the last, and its number to the changes that its transaction wrote: answers their types. What is hashed is what is stored: a character that cannot be stored is U+FFFD in
 * both. The head row stays locked until the transaction ends, so entries stand in the order in which they became true;
 * call it last, so that the lock is short.
 */
export const writeAudit = async (tx: Tx, written: AuditEntry): Promise<readonly ChangeType[]> => {
  const {
    last_id: lastId,
    head,
    staff_id: staffId,
    login_id: loginId,
    request_id: requestId,
    ...rest
  } = await asStored(tx, written)
  const entry = { ...rest, staffId, loginId, requestId }
  const id = Number(lastId) + 1
  const hash = hashOf(head, id, entry)
  await tx.insert(auditEntries).values({ ...entry, id, hash })
  const { rows } = await tx.execute<{ type: ChangeType }>(sql`
    with head as (update audit_head set last_id = ${id}, hash = ${hash} where one = 1),
    told as (update changes set audit_entry = ${id}, made_by = case when made_by = '' then ${loginId} else made_by end
      where written_in = pg_current_xact_id()::text::bigint and position is null and audit_entry is null
        and ${written.outcome === 'done'} returning type)
    select distinct type from told`)
  return rows.map(({ type }) => type)
}
