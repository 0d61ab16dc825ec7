import type { AuditEntry } from '#contract/calls/platform/audit.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { walkAudit, type Walk } from './auditRows.ts'

/** `<` older than the place, `>` newer: milliseconds since 1970 and the entry's number. */
const walkOf = (cursor: string | undefined): Pick<Walk, 'beyond' | 'direction'> => {
  if (cursor === undefined) return { direction: 'older' }
  const [at = 0, id = 0] = cursor.slice(1).split('.').map(Number)
  return { direction: cursor.startsWith('>') ? 'newer' : 'older', beyond: { at: new Date(at), id } }
}

const cursorAt = (mark: '<' | '>', { at, id }: AuditEntry) => `${mark}${Date.parse(at)}.${id}`

export const listAudit: Handler<'audit.list'> = async ({ cursor, size, ...filters }, { tx }) => {
  const walk = walkOf(cursor)
  const found = await walkAudit(tx, filters, { ...walk, count: size + 1 })
  const hasMore = found.length > size
  const page = found.slice(0, size)
  const rows = walk.direction === 'older' ? page : page.toReversed()
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNewer = walk.direction === 'newer' ? hasMore : walk.beyond !== undefined
  const hasOlder = walk.direction === 'older' ? hasMore : walk.beyond !== undefined
  return {
    rows,
    newer: hasNewer && first !== undefined ? cursorAt('>', first) : null,
    older: hasOlder && last !== undefined ? cursorAt('<', last) : null,
  }
}
