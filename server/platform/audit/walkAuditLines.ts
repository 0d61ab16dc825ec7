import { type AuditEntry, type AuditLine, changesOf } from '#contract/calls/platform/audit.ts'
import { connection, type Tx } from '#server/db/database.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import { type AuditFilters, walkAudit } from './auditRows.ts'

export const lastAuditId = async (tx: Tx): Promise<number> => {
  const { rows } = await tx[connection].query<{ last_id: string }>('select last_id from audit_head')
  return Number(rows[0]?.last_id ?? 0)
}

/** One line for each field that changed; an entry that changed none has one line. */
const linesOf = (entry: AuditEntry): readonly AuditLine[] => {
  const changes = changesOf(entry)
  return changes.length === 0 ? [entry] : changes.map((change) => ({ ...entry, ...change }))
}

/** Newest first; no entry with a higher number than `until`. */
export async function* walkAuditLines(
  tx: Tx,
  filters: AuditFilters,
  until: number,
): AsyncGenerator<readonly AuditLine[]> {
  const entries = walkRows((last: AuditEntry | undefined) =>
    walkAudit(tx, filters, {
      direction: 'older',
      beyond: last === undefined ? undefined : { at: new Date(last.at), id: last.id },
      count: rowsAtATime,
      until,
    }),
  )
  for await (const lines of presented(entries, linesOf)) yield lines.flat()
}
