import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import { networkOf } from './networkOf.ts'

type Failure = Omit<AuditEntry, 'staffId' | 'records' | 'before'> & { readonly address: string }

interface Gathered {
  readonly first: Failure
  /** Entries of their own. */
  written: number
  /** What is one entry at the end of the minute. */
  count: number
  last: Date
}

export interface AnonymousFailures {
  /** The first ten of a kind within a minute are in the audit when this is done; the others are one entry at its end. */
  record(failure: Failure): Promise<void>
  /** Writes what is gathered. */
  close(): Promise<void>
}

const windowMs = 60_000
const mostOfAKind = 10
/** Kinds within a minute; from there on they are gathered by their outcome alone. */
const mostKinds = 100

/**
 * Failures of nobody in particular, such as wrong passwords: whoever tries thousands neither fills the audit nor holds its
 * chain against the people at work. None is lost but those of the last minute of a killed process, which are counted in
 * `password_tries` all the same.
 */
export const openAnonymousFailures = (database: Database, log: FastifyBaseLogger): AnonymousFailures => {
  const gathered = new Map<string, Gathered>()
  let timer: NodeJS.Timeout | undefined
  const write = (failure: Failure, more: Readonly<Record<string, unknown>> = {}) =>
    database.db.transaction((tx) =>
      writeAudit(tx, {
        ...failure,
        staffId: null,
        after: { ...(failure.after as object | undefined), ...more },
      }),
    )
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const all = [...gathered.values()]
    gathered.clear()
    for (const { first, count, last } of all) {
      if (count === 0) continue
      try {
        await write({ ...first, at: last }, { failures: count, since: first.at.toISOString() })
      } catch (error) {
        log.error({ err: error }, 'gathered failures were not written')
      }
    }
  }
  return {
    record: async (failure) => {
      const { call, outcome, subject, address, after } = failure
      const own = hash('sha256', JSON.stringify([call, outcome, subject, networkOf(address), after]), 'base64url')
      const isOverflow = !gathered.has(own) && gathered.size >= mostKinds
      const key = isOverflow ? `${call} ${outcome}` : own
      const kind = gathered.get(key) ?? {
        first: isOverflow ? { ...failure, subject: '', loginId: '', address: 'several' } : failure,
        written: 0,
        count: 0,
        last: failure.at,
      }
      gathered.set(key, kind)
      kind.last = failure.at
      timer ??= setTimeout(() => void flush(), windowMs).unref()
      if (isOverflow || kind.written >= mostOfAKind) {
        kind.count += 1
        return
      }
      kind.written += 1
      await write(failure)
    },
    close: flush,
  }
}
