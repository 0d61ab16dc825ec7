import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChainBreak } from '#contract/calls/platform/audit.ts'
import { type AuditEntry, hashOf } from './audit.ts'

/** One row of the audit. */
export interface ChainEntry extends AuditEntry {
  readonly id: number
  readonly hash: Buffer
}

export const entryOf = (row: Record<string, unknown>): ChainEntry => ({
  id: Number(row['id']),
  at: row['at'] as Date,
  staffId: row['staff_id'] as string | null,
  loginId: row['login_id'] as string,
  call: row['call'] as string,
  outcome: row['outcome'] as string,
  subject: row['subject'] as string,
  records: row['records'] as string[] | null,
  before: row['before'],
  after: row['after'],
  requestId: row['request_id'] as string,
  address: row['address'] as string | null,
  hash: row['hash'] as Buffer,
})

const mark = '\uFFFD'
const [firstSurrogate, lastSurrogate] = [0xd800, 0xdfff]

/** The texts of an entry in which half a surrogate pair was hashed as it came and stored as U+FFFD. */
const replaceableTexts = ({ loginId, subject, records }: AuditEntry): string[] => [loginId, subject, ...(records ?? [])]

const withText = (entry: ChainEntry, put: (text: string) => string): ChainEntry => ({
  ...entry,
  loginId: put(entry.loginId),
  subject: put(entry.subject),
  records: entry.records ? entry.records.map(put) : null,
})

/**
 * Whether an entry that does not fit was written before texts were hashed as they are stored. `yes`: with one half of a
 * surrogate pair in place of its U+FFFD the hash fits, so nothing else of it was changed. `unknown`: it has a U+FFFD,
 * and no such half makes it fit. `no`: it has none.
 */
export const wasReplaced = async (
  entry: ChainEntry,
  previous: readonly Buffer[],
): Promise<'yes' | 'unknown' | 'no'> => {
  const marks = replaceableTexts(entry).reduce((sum, text) => sum + text.split(mark).length - 1, 0)
  if (marks === 0) return 'no'
  // All of them, or one where the others came as they are.
  const places = [undefined, ...(marks > 1 && marks <= 4 ? Array.from({ length: marks }, (_, at) => at) : [])]
  for (const place of places) {
    await nextTurn()
    for (let unit = firstSurrogate; unit <= lastSurrogate; unit += 1) {
      let at = -1
      const candidate = withText(entry, (text) =>
        text.replaceAll(mark, () => {
          at += 1
          return place === undefined || place === at ? String.fromCharCode(unit) : mark
        }),
      )
      if (previous.some((hash) => hashOf(hash, entry.id, candidate).equals(entry.hash))) return 'yes'
    }
  }
  return 'unknown'
}

/** Each is tried under the number of each other. */
const mostMoved = 20

/** Says which of the entries that do not fit are whole and were written under another number. */
export const resolveMoves = (
  breaks: readonly ChainBreak[],
  broken: readonly ChainEntry[],
  hashesBefore: ReadonlyMap<number, readonly Buffer[]>,
): ChainBreak[] => {
  if (broken.length < 2 || broken.length > mostMoved) return [...breaks]
  const stored = broken.map(({ hash }) => hash)
  const writtenAs = new Map<number, number>()
  const trueHash = new Map<number, Buffer>()
  for (const entry of broken)
    for (const { id } of broken)
      if (
        id !== entry.id &&
        [...(hashesBefore.get(id) ?? []), ...stored].some((hash) => hashOf(hash, id, entry).equals(entry.hash))
      ) {
        writtenAs.set(entry.id, id)
        trueHash.set(id, entry.hash)
      }
  /** Behind one that moved, and itself where it was. */
  const isUntouched = (id: number): boolean => {
    const entry = broken.find((one) => one.id === id)
    const hash = trueHash.get(id - 1)
    return entry !== undefined && hash !== undefined && hashOf(hash, id, entry).equals(entry.hash)
  }
  return breaks.flatMap((one) => {
    const number = writtenAs.get(one.id)
    if (number !== undefined) return [{ ...one, why: 'moved' as const, writtenAs: number }]
    return isUntouched(one.id) ? [] : [one]
  })
}
