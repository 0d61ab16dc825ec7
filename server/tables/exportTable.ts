import { createHmac, timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { refusalAnswer } from '#contract/answer.ts'
import { type CallDefinition, mayCall } from '#contract/call.ts'
import { calls } from '#contract/index.ts'
import { indianClock } from '#contract/indianTime.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { ExportedTable } from '#contract/tables.ts'
import { writeCsv, writeResultWorkbook } from '#server/files/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { Refusal, refuse } from '#server/gateway/refusal.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { cellOf, chooseColumns } from './exportColumns.ts'
import { decodeListRequest, exportedRows, lastTransactionId, type RowPieces } from './exportedRows.ts'

const path = '/files/table-export'
const goodForSeconds = 60
/** It travels in an address. */
const longestClaim = 12_000

const Claim = z.object({
  table: ExportedTable,
  format: z.enum(['xlsx', 'csv']),
  /** The list call's request in its wire form. */
  request: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).optional(),
  /** The last transaction when the address was made: what comes while the file is written is not in it. */
  until: z.number(),
  /** Seconds since 1970. */
  expires: z.number(),
})
type Claim = z.output<typeof Claim>

const signatureOf = (key: Buffer, claim: string, sessionId: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['table-export', claim, sessionId]))
    .digest()

export const exportTable: Handler<'tables.export'> = async (asked, context) => {
  const { gateway, staff, now, note } = context
  const { table, format, request, columns } = asked
  if (chooseColumns(table, columns) === undefined)
    return refuse('bad-request', { message: 'columns: There is no such column.' })
  if (!mayCall(calls[table] as CallDefinition, staff, gateway.config.product)) return refuse('not-allowed')
  const decoded = decodeListRequest(table, request)
  const until = await lastTransactionId(gateway.database.pool)
  // Says now, not in the middle of a download, what is not theirs.
  await exportedRows(table, decoded, context, until)
  const claim: Claim = {
    table,
    format,
    request,
    ...(columns === undefined ? {} : { columns }),
    until,
    expires: Math.floor(now.getTime() / 1000) + goodForSeconds,
  }
  note({ subject: `export:${table}`, after: { format, request, columns: columns?.length ?? 'all' } })
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url')
  if (text.length > longestClaim) return refuse('too-large')
  const signature = signatureOf(gateway.linkKey, text, staff.sessionId).toString('base64url')
  return { url: `${path}?${new URLSearchParams({ claim: text, signature }).toString()}` }
}

const two = (figure: number) => String(figure).padStart(2, '0')

/** Day, month, year, hour and minute, as every exported file is named. */
const fileName = ({ table, format }: Claim, at: Date): string => {
  const { year, month, day, hour, minute } = indianClock(at)
  const name = table.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return `${name}_${[day, month].map(two).join('_')}_${year}_${[hour, minute].map(two).join('_')}.${format}`
}

const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

async function* cellsOf(pieces: RowPieces, columns: NonNullable<ReturnType<typeof chooseColumns>>) {
  for await (const rows of pieces) for (const row of rows) yield columns.map((column) => cellOf(row, column))
}

/** `GET` for an address of `tables.export`: only for the session it was made for, as long as it is good. */
export const tableExportRoute =
  (gateway: Gateway, findStaff: FindStaff): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Record<string, string> }>(path, async (request, reply) => {
      const refused = (code: RefusalCode) =>
        reply
          .status(refusals[code].status)
          .send(refusalAnswer('payload', { code, message: refusals[code].text, requestId: request.id, details: null }))
      const staff = (await findStaff(request))?.staff
      if (staff === undefined) return refused('signed-out')
      if (staff.demand !== null) return refused('password-must-change')
      const { claim: text = '', signature = '' } = request.query
      const given = Buffer.from(String(signature), 'base64url')
      const wanted = signatureOf(gateway.linkKey, String(text), staff.sessionId)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return refused('file-not-found')
      const claim = Claim.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      const now = gateway.now()
      if (claim.expires * 1000 < now.getTime()) return refused('file-not-found')
      if (!mayCall(calls[claim.table] as CallDefinition, staff, gateway.config.product)) return refused('not-allowed')
      const columns = chooseColumns(claim.table, claim.columns) ?? []
      let pieces: RowPieces
      try {
        // What it leaves out was kept when its address was asked for.
        const context = { tx: gateway.database.db, gateway, staff, now, tried: () => undefined }
        pieces = await exportedRows(claim.table, decodeListRequest(claim.table, claim.request), context, claim.until)
      } catch (error) {
        if (error instanceof Refusal) return refused(error.code)
        throw error
      }
      const output = new PassThrough({ highWaterMark: 64 * 1024 })
      const table = { headers: columns.map(({ title }) => title), rows: cellsOf(pieces, columns) }
      const writing =
        claim.format === 'csv'
          ? writeCsv(output, table)
          : writeResultWorkbook(output, { sheetName: claim.table, ...table })
      writing.catch((error: unknown) => {
        // Whoever closed the download knows; a file that breaks off is never taken for a whole one.
        if (!output.destroyed) gateway.log.warn({ err: error, table: claim.table }, 'an export broke off')
        output.destroy(error instanceof Error ? error : new Error(String(error)))
      })
      return reply
        .headers({
          'Cache-Control': 'no-store',
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
          'Content-Type': contentTypes[claim.format],
          'Content-Disposition': `attachment; filename="${fileName(claim, now)}"`,
        })
        .send(output)
    })
  }
