import type { Pool } from 'pg'
import { hashOf } from './audit.ts'

/**
 * `missing`: there is no entry of this number. `changed`: it is not what was written. `head`: the end of the chain is
 * not where it was left.
 */
export type BreakReason = 'missing' | 'changed' | 'head'

export interface ChainBreak {
  readonly id: number
  readonly why: BreakReason
}

export interface ChainSlice {
  /** The last entry that was looked at and fits, with its hash: where the next slice goes on. */
  readonly to: number
  readonly hash: Buffer
  /** The number of the last entry there should be. */
  readonly last: number
  readonly isAtEnd: boolean
  readonly broken: ChainBreak | undefined
}

interface EntryRow {
  id: string
  at: Date
  staff_id: string | null
  login_id: string
  call: string
  outcome: string
  subject: string
  records: string[] | null
  before: unknown
  after: unknown
  request_id: string
  hash: Buffer
}

const fits = (previous: Buffer, row: EntryRow): boolean =>
  hashOf(previous, Number(row.id), {
    at: row.at,
    staffId: row.staff_id,
    loginId: row.login_id,
    call: row.call,
    outcome: row.outcome,
    subject: row.subject,
    records: row.records,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  }).equals(row.hash)

const atATime = 2_000

type Asked = Pick<Pool, 'query'>

const readHead = async (pool: Asked): Promise<{ last: number; hash: Buffer | undefined }> => {
  const { rows } = await pool.query<{ last_id: string; hash: Buffer }>('select last_id, hash from audit_head')
  return { last: Number(rows[0]?.last_id ?? -1), hash: rows[0]?.hash }
}

/** Before the first entry. */
export const chainStart = Buffer.alloc(32)

/** Walks at most `count` entries behind `from`, whose hash is `hash`. */
export const verifySlice = async (
  pool: Asked,
  { from, hash, count }: { readonly from: number; readonly hash: Buffer; readonly count: number },
): Promise<ChainSlice> => {
  // Read first: entries that come while we walk lie behind it.
  const head = await readHead(pool)
  const until = Math.min(from + count, Math.max(head.last, 0))
  let to = from
  let previous = hash
  const brokenAt = (id: number, why: BreakReason): ChainSlice => ({
    to,
    hash: previous,
    last: head.last,
    isAtEnd: false,
    broken: { id, why },
  })
  while (to < until) {
    const { rows } = await pool.query<EntryRow>(
      'select * from audit_entries where id > $1 and id <= $2 order by id limit $3',
      [to, until, atATime],
    )
    for (const row of rows) {
      if (Number(row.id) !== to + 1) return brokenAt(to + 1, 'missing')
      if (!fits(previous, row)) return brokenAt(to + 1, 'changed')
      previous = row.hash
      to += 1
    }
    if (rows.length === 0) return brokenAt(to + 1, 'missing')
  }
  if (to < head.last) return { to, hash: previous, last: head.last, isAtEnd: false, broken: undefined }
  const { rows: behind } = await pool.query(
    'select 1 from audit_entries where id > (select last_id from audit_head) limit 1',
  )
  if (to > head.last || head.hash?.equals(previous) !== true || behind.length > 0) return brokenAt(to + 1, 'head')
  return { to, hash: previous, last: head.last, isAtEnd: true, broken: undefined }
}

export interface ChainReport {
  /** How many fit, from the first on. */
  readonly entries: number
  readonly broken: ChainBreak | undefined
}

/** Walks the whole chain. */
export const verifyAuditChain = async (
  pool: Asked,
  onProgress: (slice: ChainSlice) => void = () => undefined,
): Promise<ChainReport> => {
  let from = 0
  let hash: Buffer = chainStart
  for (;;) {
    const slice = await verifySlice(pool, { from, hash, count: 20_000 })
    onProgress(slice)
    if (slice.broken !== undefined || slice.isAtEnd) return { entries: slice.to, broken: slice.broken }
    from = slice.to
    hash = slice.hash
  }
}
