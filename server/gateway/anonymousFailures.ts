import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import { networkOf } from './networkOf.ts'

type Failure = Omit<AuditEntry, 'staffId' | 'records' | 'before'> & { readonly address: string }

interface Gathered {
  readonly first: Failure
  count: number
  last: Date
}

export interface AnonymousFailures {
  /** The first of a kind is in the audit when this is done; those that follow within a minute are one entry at its end. */
  record(failure: Failure): Promise<void>
  /** Writes what is gathered. */
  close(): Promise<void>
}

const windowMs = 60_000
/** Of all kinds together; from there on they are gathered by their outcome alone. */
const mostAtOnce = 20

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
      const own = hash(
        'sha256',
        JSON.stringify([failure.call, failure.outcome, failure.subject, networkOf(failure.address)]),
        'base64url',
      )
      const key = gathered.has(own) || gathered.size < mostAtOnce ? own : `${failure.call} ${failure.outcome}`
      const known = gathered.get(key)
      if (known !== undefined) {
        known.count += 1
        known.last = failure.at
        return
      }
      const isOverflow = key !== own
      gathered.set(key, {
        first: isOverflow ? { ...failure, subject: '', loginId: '', address: 'several' } : failure,
        count: isOverflow ? 1 : 0,
        last: failure.at,
      })
      timer ??= setTimeout(() => void flush(), windowMs).unref()
      if (!isOverflow) await write(failure)
    },
    close: flush,
  }
}
