import { generatedActions, generatedReports } from '#contract/calls/money/reconData.ts'
import { type ReconGateway, type ReconRow, reconRowColumns } from '#contract/calls/money/recon.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { exportCell } from '#server/files/jobs/exportCell.ts'
import { keepWorkbook } from '#server/files/jobs/keepWorkbook.ts'
import { exportFileName } from '#server/files/storedFiles/index.ts'
import { refuseLimited } from './reconPerson.ts'
import { walkReconRows } from './reconRows.ts'

type Kind = 'pg' | 'bank'
const gateways: Readonly<Record<Kind, ReconGateway[]>> = { pg: ['TRACKNPAY', 'RAZORPAY', 'PAYU'], bank: ['BANK'] }
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
  refuseLimited(context.staff)
  let count = 0
  const cells = async function* () {
    for await (const row of rowsOf(kind, day, context)) {
      count++
      if (count > mostRows) refuse('too-many-rows')
      yield columns.map((column) => exportCell(row, column))
    }
  }
  return keepWorkbook(
    context,
    {
      sheetName: kind === 'pg' ? 'PG Data' : 'Bank Data',
      headers: columns.map(({ title }) => title),
      rows: cells(),
      fileName: () => exportFileName(`${generatedReports[kind]}_${day}`, context.now),
      folder: 'payouts',
      action: generatedActions[kind],
    },
    ({ fileId, fileName }) => {
      context.note({ subject: `file:${fileId}`, after: { fileName, day, rows: count } })
      return { fileId, fileName, rows: count }
    },
  )
}

export const generatePgData: Handler<'recon.generatePgData'> = ({ startDate }, context) =>
  generate('pg', startDate, context)

export const generateBankData: Handler<'recon.generateBankData'> = ({ startDate }, context) =>
  generate('bank', startDate, context)
