import { type SQL, sql } from 'drizzle-orm'
import { AuditEntry } from '#contract/calls/platform/audit.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import { all } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import { maskAudited } from '#server/gateway/auditMask.ts'

export interface AuditFilters {
  readonly loginId?: string | undefined
  readonly call?: string | undefined
  readonly record?: string | undefined
  /** Indian days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly isRefused?: boolean | undefined
}

/** Where in the order of time an entry stands; entries of one millisecond stand by their number. */
export interface Place {
  readonly at: Date
  readonly id: number
}

const masked = (of: string) => mapped(of, (stored: unknown) => maskAudited(stored) as AuditEntry['before'])

/** Entries `f`. */
const row = answerRow(AuditEntry, {
  id: 'f.id',
  at: mapped('f.at', (at: Date) => at.toISOString()),
  loginId: 'f.login_id',
  call: 'f.call',
  outcome: 'f.outcome',
  subject: 'f.subject',
  rowNumber: 'f.row_number',
  fileName: 'f.file_name',
  before: masked('f.before'),
  after: masked('f.after'),
  requestId: 'f.request_id',
  address: 'f.address',
  hash: mapped('f.hash', (hash: Buffer) => hash.toString('hex')),
})

const columns = sql`e.id, e.at, e.login_id, e.call, e.outcome, e.subject, e.request_id, e.address, e.hash`

/** Merchant codes are upper case, usernames lower case; people type either. */
const spellingsOf = (record: string) => [...new Set([record, record.toUpperCase(), record.toLowerCase()])]

/** All that happened to one record: by itself, together with others, and in sheets, each narrowed to the record. */
const ofRecord = (record: string): SQL => {
  const spellings = sql.param(spellingsOf(record))
  const own = sql`nullif(array(select unnest(e.records) intersect select unnest(${spellings}::text[])), '{}')`
  return sql`(
    select ${columns}, null::int as row_number, null::text as file_name, e.before, e.after
    from audit_entries e where e.subject = any(${spellings}::text[])
    union all
    select ${columns}, null, null, e.before -> (${own})[1], e.after -> (${own})[1]
    from audit_entries e where e.records && ${spellings}::text[]
    union all
    select ${columns}, r.row_number, s.file_name, r.before, r.after
    from file_job_rows r join file_jobs j on j.id = r.job_id
    join file_entries n on n.id = j.file_entry_id join stored_files s on s.id = n.stored_file_id
    join audit_entries e on e.subject = 'job:' || r.job_id and e.after ? 'rows'
      and r.row_number between split_part(e.after ->> 'rows', '–', 1)::int and split_part(e.after ->> 'rows', '–', 2)::int
    where r.merchant_code = any(${spellings}::text[]) and r.outcome = 'done')`
}

const everything = sql`(select ${columns}, null::int as row_number, null::text as file_name, e.before, e.after from audit_entries e)`

const conditionsOf = ({ loginId, call, from, to, isRefused }: AuditFilters): SQL[] => [
  ...(loginId ? [sql`f.login_id = ${loginId}`] : []),
  ...(call ? [sql`f.call = ${call}`] : []),
  ...(from ? [sql`f.at >= ${indianDayBounds(from)?.from.toISOString()}::timestamptz`] : []),
  ...(to ? [sql`f.at < ${indianDayBounds(to)?.before.toISOString()}::timestamptz`] : []),
  ...(isRefused ? [sql`f.outcome <> 'done'`] : []),
]

export interface Walk {
  /** Only entries beyond this place. */
  readonly beyond?: Place | undefined
  readonly direction: 'older' | 'newer'
  readonly count: number
  /** No entry with a higher number. */
  readonly until?: number
}

/** The next entries in the direction of the walk, in its order. */
export const walkAudit = (tx: Tx, filters: AuditFilters, walk: Walk): Promise<AuditEntry[]> => {
  const { beyond, direction, count, until } = walk
  const place = beyond && sql`(${beyond.at.toISOString()}::timestamptz, ${beyond.id}::bigint)`
  const conditions = [
    ...conditionsOf(filters),
    place && (direction === 'older' ? sql`(f.at, f.id) < ${place}` : sql`(f.at, f.id) > ${place}`),
    until !== undefined && sql`f.id <= ${until}`,
  ]
  const order = direction === 'older' ? sql`f.at desc, f.id desc` : sql`f.at, f.id`
  return row.read(
    tx,
    sql`select ${row.columns} from ${filters.record ? ofRecord(filters.record) : everything} f
      where ${all(conditions)} order by ${order} limit ${count}`,
  )
}
