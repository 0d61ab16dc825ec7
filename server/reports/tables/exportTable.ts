import { PassThrough, type Readable } from 'node:stream'
import { z } from 'zod'
import { mayCall } from '#contract/wire/call.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import type { ListColumn } from '#contract/wire/columns.ts'
import { ExportedTable } from '#contract/calls/reports/tables.ts'
import { chooseColumns, exportCell } from '#server/files/jobs/exportCell.ts'
import { writeCsv, writeResultWorkbook } from '#server/files/jobs/resultWorkbook.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { signedAddress, signedRoute } from '#server/gateway/signedAddress.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { decodeListRequest, type Exporter, exporterOf, type RowPieces } from './exporters.ts'
import { longReport } from './reportJob.ts'

const path = '/files/table-export'
/** It travels in an address. */
const longestClaim = 12_000

const Claim = z.object({
  table: ExportedTable,
  format: z.enum(['xlsx', 'csv']),
  /** The list call's request in its wire form. */
  request: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).optional(),
  /** The last row when the address was made, where the list has one: what comes while the file is written is not in it. */
  until: z.number(),
})
type Claim = z.output<typeof Claim>

const subjectOf = (table: ExportedTable) => `export:${table}`

export const exportTable: Handler<'tables.export'> = async (asked, context) => {
  const { gateway, staff, now, note } = context
  const { table, format, request, columns } = asked
  const exporter = exporterOf(table)
  if (chooseColumns(exporter.columns.all, columns) === undefined)
    return refuse('bad-request', { message: 'columns: There is no such column.' })
  if (!mayCall(exporter.call, staff, gateway.config.product)) return refuse('not-allowed')
  const until = (await exporter.until?.(context.tx)) ?? 0
  // Says now, not in the middle of a download, what is not theirs.
  await exporter.rows(decodeListRequest(exporter, request), context, until)
  note({ subject: subjectOf(table), after: { format, request, columns: columns?.length ?? 'all' } })
  if (exporter.report !== undefined) {
    const long = await longReport(
      { table, format, request, ...(columns === undefined ? {} : { columns }) },
      exporter,
      context,
    )
    if (long !== undefined) return long
  }
  const claim: Claim = { table, format, request, ...(columns === undefined ? {} : { columns }), until }
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url')
  if (text.length > longestClaim) return refuse('too-large')
  return { url: signedAddress(gateway, path, staff.sessionId, now, { claim: text }), jobId: null }
}

export const downloadSettlements: Handler<'tables.downloadSettlements'> = ({ merchantCode, startDate }, context) => {
  if (merchantCode.length === 0) return refuse('settlement-filter-missing', { message: 'Name at least one merchant.' })
  const request = {
    merchant_code: merchantCode.join(','),
    ...(startDate === undefined ? {} : { from: startDate, to: startDate }),
  }
  return exportTable({ table: 'settlements.search', format: 'xlsx', request }, context)
}

/** Day, month, year, hour and minute, as every exported file is named. */
const fileName = ({ table, format }: Claim, { baseName, isNameWhole }: Exporter, at: Date): string => {
  if (isNameWhole === true) return `${baseName}.${format}`
  const name = table.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return `${baseName ?? name}_${formatIndian(at, 'DD_MM_YYYY_HH_mm')}.${format}`
}

const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

type Columns = readonly ListColumn<never>[]

async function* cellsOf(pieces: RowPieces, columns: Columns) {
  for await (const rows of pieces)
    for (const row of rows) yield columns.map((column) => exportCell(row as never, column))
}

const readRows = (
  gateway: Gateway,
  { table, format }: Claim,
  pieces: RowPieces,
  columns: Columns,
  titles: Readonly<Record<string, string>>,
): Readable => {
  const output = new PassThrough({ highWaterMark: 64 * 1024 })
  const headers = columns.map(({ field, title }) => titles[field] ?? title)
  const written = { headers, rows: cellsOf(pieces, columns) }
  const writing =
    format === 'csv' ? writeCsv(output, written) : writeResultWorkbook(output, { sheetName: table, ...written })
  writing.catch((error: unknown) => {
    // Whoever closed the download knows; a file that breaks off is never taken for a whole one.
    if (!output.destroyed) gateway.log.warn({ err: error, table }, 'an export broke off')
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}

/** `GET` for an address of `tables.export`. */
export const tableExportRoute = (gateway: Gateway, findStaff: FindStaff) =>
  signedRoute(gateway, findStaff, {
    path,
    open: async (staff, { fields }) => {
      const claim = Claim.parse(JSON.parse(Buffer.from(fields['claim'] ?? '', 'base64url').toString()))
      const { table, format, request, until } = claim
      const exporter = exporterOf(table)
      if (!mayCall(exporter.call, staff, gateway.config.product)) return 'not-allowed'
      const columns = chooseColumns(exporter.columns.all, claim.columns) ?? []
      const now = gateway.now()
      // What it leaves out was kept when its address was asked for.
      const { db: tx } = await gateway.database.replicas.choose()
      const context = { tx, gateway, staff, now, noteProbed: () => undefined }
      const asked = decodeListRequest(exporter, request)
      const pieces = await exporter.rows(asked, context, until)
      const titles = exporter.report?.titles?.(asked, context) ?? {}
      return {
        contentType: contentTypes[format],
        fileName: fileName(claim, exporter, now),
        subject: subjectOf(table),
        read: async () => readRows(gateway, claim, pieces, columns, titles),
      }
    },
  })
