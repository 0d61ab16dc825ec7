import type { Pool } from 'pg'
import { type ChainBreak, joinBreaks } from '#contract/calls/platform/audit.ts'
import { hashOf } from './audit.ts'
import { type ChainEntry, entryOf, resolveMoves, wasReplaced } from './chainEntry.ts'

export interface ChainSlice {
  /** The number up to which entries were looked at: where the next slice goes on. */
  readonly to: number
  /** How many entries were looked at. */
  readonly entries: number
  /** The number of the last entry there should be. */
  readonly last: number
  readonly isAtEnd: boolean
  readonly breaks: readonly ChainBreak[]
}

type Asked = Pick<Pool, 'query'>

const atATime = 2_000
/** Putting a replaced character back takes some ten thousand hashes for one entry. */
const mostReplaced = 20

/** Before the first entry. */
const chainStart = Buffer.alloc(32)

const entriesBehind = async (pool: Asked, from: number, last: number, count: number): Promise<ChainEntry[]> => {
  const { rows } = await pool.query('select * from audit_entries where id > $1 and id <= $2 order by id limit $3', [
    from,
    last,
    count,
  ])
  return rows.map(entryOf)
}

const breakAt = (id: number, why: ChainBreak['why'], through = id): ChainBreak => ({
  id,
  through,
  why,
  writtenAs: null,
})

/** What the hash of an entry that does not fit may have been: as it stands there, or as its content gives it. */
const hashesOf = (entry: ChainEntry, previous: readonly Buffer[]): Buffer[] =>
  [entry.hash, ...previous.map((hash) => hashOf(hash, entry.id, entry))].slice(0, 3)

const fits = (entry: ChainEntry, previous: readonly Buffer[]): boolean =>
  previous.some((hash) => hashOf(hash, entry.id, entry).equals(entry.hash))

/** What the hash of the entry `from` may have been; none where there is no such entry. */
const hashesUpTo = async (pool: Asked, from: number): Promise<Buffer[]> => {
  if (from === 0) return [chainStart]
  const [one, other] = await entriesBehind(pool, from - 2, from, 2)
  const entry = other ?? one
  if (entry === undefined || entry.id !== from) return []
  return hashesOf(entry, from === 1 ? [chainStart] : other === undefined || one === undefined ? [] : [one.hash])
}

/** What stands outside of the chain: behind its end, or before its first entry. */
const outside = async (pool: Asked): Promise<ChainBreak[]> => {
  const { rows } = await pool.query<{ first: string | null; last: string | null }>(
    `select min(id) as first, max(id) as last from audit_entries where id < 1
     union all
     select min(id), max(id) from audit_entries where id > (select last_id from audit_head)`,
  )
  return rows.flatMap(({ first, last }) =>
    first === null || last === null ? [] : [breakAt(Number(first), 'added', Number(last))],
  )
}

/**
 * Walks at most `count` entries behind the number `from` and goes on behind every break. Entries that changed places
 * are recognized within one slice.
 */
export const verifySlice = async (
  pool: Asked,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<ChainSlice> => {
  // Read first: entries that come while we walk lie behind it.
  const { rows: heads } = await pool.query<{ last_id: string; hash: Buffer }>('select last_id, hash from audit_head')
  const head = heads[0]
  const last = Number(head?.last_id ?? 0)
  const breaks: ChainBreak[] = []
  const broken: ChainEntry[] = []
  const hashBefore = new Map<number, readonly Buffer[]>()
  let previous = await hashesUpTo(pool, from)
  let [to, entries, replaced, isRead] = [from, 0, 0, false]

  const look = async (entry: ChainEntry): Promise<void> => {
    if (entry.id > to + 1) {
      breaks.push(breakAt(to + 1, 'missing', entry.id - 1))
      previous = []
    }
    const before = previous
    previous = [entry.hash]
    if (before.length === 0) breaks.push(breakAt(entry.id, 'unlinked'))
    else if (!fits(entry, before)) {
      const found = replaced < mostReplaced ? await wasReplaced(entry, before) : 'unknown'
      if (found !== 'no') replaced += 1
      if (found === 'yes') breaks.push(breakAt(entry.id, 'replaced'))
      else {
        breaks.push(breakAt(entry.id, found === 'unknown' ? 'unverifiable' : 'changed'))
        broken.push(entry)
        hashBefore.set(entry.id, before)
        previous = hashesOf(entry, before)
      }
    }
    to = entry.id
    entries += 1
  }

  while (!isRead && entries < count) {
    const found = await entriesBehind(pool, to, last, Math.min(atATime, count - entries))
    for (const entry of found) await look(entry)
    isRead = found.length === 0
  }
  const isAtEnd = isRead || to >= last
  if (isAtEnd) {
    if (to < last) {
      breaks.push(breakAt(to + 1, 'missing', last))
      previous = []
      to = last
    }
    const isHeld = head !== undefined && (previous.length === 0 || previous.some((hash) => hash.equals(head.hash)))
    if (from > last || !isHeld) breaks.push(breakAt(last, 'head'))
    breaks.push(...(await outside(pool)))
  }
  return { to, entries, last, isAtEnd, breaks: joinBreaks(resolveMoves(breaks, broken, hashBefore)) }
}

export interface ChainReport {
  /** How many there are. */
  readonly entries: number
  readonly breaks: readonly ChainBreak[]
}

/** Walks the whole chain. */
export const verifyAuditChain = async (pool: Asked): Promise<ChainReport> => {
  let [from, entries] = [0, 0]
  let breaks: readonly ChainBreak[] = []
  for (;;) {
    const slice = await verifySlice(pool, { from, count: 20_000 })
    entries += slice.entries
    breaks = joinBreaks([...breaks, ...slice.breaks])
    if (slice.isAtEnd) return { entries, breaks }
    from = slice.to
  }
}
