import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { uploadBucket } from '#contract/calls/files.ts'
import {
  generatedActions,
  generatedReports,
  type ReconGateway,
  type ReconRow,
  reconRowColumns,
} from '#contract/calls/recon.ts'
import { storedFiles } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { exportCell } from '#server/jobs/exportCell.ts'
import { writeResultWorkbook } from '#server/jobs/resultWorkbook.ts'
import { exportFileName } from '#server/storedFiles/index.ts'
import { refuseLimited } from './reconPerson.ts'
import { walkReconRows } from './reconRows.ts'

type Kind = 'pg' | 'bank'
const gateways: Readonly<Record<Kind, ReconGateway[]>> = { pg: ['TRACKNPAY', 'RAZORPAY', 'PAYU'], bank: ['BANK'] }
const folder = 'payouts'
const mostRows = 200_000

/** Payments of the day with what was said of them, then the lines that belong to none. */
async function* rowsOf(kind: Kind, day: string, context: StaffContext): AsyncGenerator<ReconRow> {
  const span = { fromDate: day, toDate: day, gateway: gateways[kind], page: 1, size: 1 }
  for await (const rows of await walkReconRows({ ...span, figure: 'captured' }, context)) yield* rows
  for await (const rows of await walkReconRows({ ...span, figure: 'lines' }, context))
    yield* rows.filter(
      ({ lineId, finding, kind: lineKind }) => lineId !== null && (lineKind !== 'payment' || finding !== 'matched'),
    )
}

const columns = reconRowColumns.all

/** The file lands in Downloads with the act, or the act is undone. */
const generate = async (kind: Kind, day: string, context: StaffContext) => {
  const { gateway, tx, staff, now, note } = context
  refuseLimited(staff)
  const path = await gateway.files.scratchPath()
  let storageKey: string | undefined
  try {
    let count = 0
    const cells = async function* () {
      for await (const row of rowsOf(kind, day, context)) {
        count++
        if (count > mostRows) refuse('too-many-rows')
        yield columns.map((column) => exportCell(row, column))
      }
    }
    await writeResultWorkbook(createWriteStream(path, { mode: 0o600 }), {
      sheetName: kind === 'pg' ? 'PG Data' : 'Bank Data',
      headers: columns.map(({ title }) => title),
      rows: cells(),
    })
    const hash = createHash('sha256')
    for await (const piece of createReadStream(path)) hash.update(piece)
    const { size: byteSize } = await stat(path)
    const fileName = exportFileName(`${generatedReports[kind]}_${day}`, now)
    const fileId = randomUUID()
    storageKey = await gateway.files.keep(path)
    await tx.insert(storedFiles).values({
      id: fileId,
      staffId: staff.staffId,
      fileName,
      bucket: uploadBucket,
      folder,
      storageKey,
      byteSize,
      sha256: hash.digest(),
      action: generatedActions[kind],
      createdAt: now,
    })
    note({ subject: `file:${fileId}`, after: { fileName, day, rows: count } })
    return { fileId, fileName, rows: count }
  } catch (error) {
    if (storageKey !== undefined) await gateway.files.remove(storageKey)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

export const generatePgData: Handler<'recon.generatePgData'> = ({ startDate }, context) =>
  generate('pg', startDate, context)

export const generateBankData: Handler<'recon.generateBankData'> = ({ startDate }, context) =>
  generate('bank', startDate, context)
