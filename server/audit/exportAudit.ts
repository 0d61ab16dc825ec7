import { Readable } from 'node:stream'
import { z } from 'zod'
import { type AuditEntry, changesOf, exportAudit as entry } from '#contract/calls/audit.ts'
import { mayCall } from '#contract/wire/call.ts'
import { formatIndian, indianTimestamp } from '#contract/wire/indianTime.ts'
import { neutralise } from '#spreadsheets/write/neutralise.ts'
import type { Db } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { signedAddress, signedRoute } from '#server/gateway/signedAddress.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { type AuditFilters, type Place, walkAudit } from './auditRows.ts'

const path = '/files/audit.csv'
const atATime = 1_000

export const exportAudit: Handler<'audit.export'> = async (filters, { gateway, staff, now, note }) => {
  const { rows } = await gateway.database.pool.query<{ last_id: string }>('select last_id from audit_head')
  // The last entry when the address was made: what comes while the file is written is not in it.
  const until = Number(rows[0]?.last_id ?? 0)
  note({ subject: 'audit', after: { ...filters, until } })
  const asked = JSON.stringify(z.encode(entry.request, filters))
  return { url: signedAddress(gateway, path, staff.sessionId, now, { filters: asked, until: String(until) }) }
}

const header = [
  'Entry',
  'Time (IST)',
  'Person',
  'Call',
  'Outcome',
  'Record',
  'Sheet',
  'Row',
  'Field',
  'Old',
  'New',
  'Request id',
]

const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${neutralise(cell).replaceAll('"', '""')}"`).join(',')}\r\n`

/** Day, month, year, hour and minute, as every exported file is named. */
const fileName = (at: Date) => `audit_${formatIndian(at, 'DD_MM_YYYY_HH_mm')}.csv`

/** One line for each field that changed; an entry that changed none has one line. */
const linesOf = (audited: AuditEntry): string => {
  const start = [
    String(audited.id),
    indianTimestamp(new Date(audited.at)),
    audited.loginId,
    audited.call,
    audited.outcome,
    audited.subject,
    audited.fileName ?? '',
    audited.rowNumber === null ? '' : String(audited.rowNumber),
  ]
  const changes = changesOf(audited)
  return (changes.length === 0 ? [{ field: '', old: null, now: null }] : changes)
    .map(({ field, old, now }) => csvLine([...start, field, old ?? '', now ?? '', audited.requestId]))
    .join('')
}

async function* csvOf(db: Db, filters: AuditFilters, until: number): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`
  let beyond: Place | undefined
  for (;;) {
    const entries = await walkAudit(db, filters, { direction: 'older', beyond, count: atATime, until })
    yield entries.map(linesOf).join('')
    const last = entries.at(-1)
    if (last === undefined || entries.length < atATime) return
    beyond = { at: new Date(last.at), id: last.id }
  }
}

/** `GET` for an address of `audit.export`. */
export const auditExportRoute = (gateway: Gateway, findStaff: FindStaff) =>
  signedRoute(gateway, findStaff, {
    path,
    open: async (staff, { fields }) => {
      if (!mayCall(entry, staff, gateway.config.product)) return 'not-allowed'
      const filters = z.decode(entry.request, JSON.parse(fields['filters'] ?? '{}') as never)
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: fileName(gateway.now()),
        subject: 'audit',
        read: async () => Readable.from(csvOf(gateway.database.db, filters, Number(fields['until']))),
      }
    },
  })
