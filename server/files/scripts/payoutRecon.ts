import { sql } from 'drizzle-orm'
import { duplicateText } from '#contract/sheets/duplicateRows.ts'
import { type ReadReconLine, readReconLine, type ReconLineFault } from '#contract/sheets/reconLine.ts'
import {
  chooseMapping,
  gatewayLabels,
  isStatement,
  readReconDescription,
  type ReconMapping,
} from '#contract/sheets/reconMapping.ts'
import { balanceOrder, type StatementStep } from '#contract/sheets/statementCells.ts'
import { maskNumber } from '#contract/wire/masks.ts'
import { formatRupees } from '#contract/wire/money.ts'
import { storable } from '#contract/wire/storableText.ts'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { keepMarks, keepPlanRows, type PlanRow, plannedRows } from '#server/files/jobs/keepRows.ts'
import type { Batch, BatchOutcome, Script } from '#server/files/jobs/script.ts'
import {
  accountsAmong,
  type MatchedColumns,
  matchLines,
  keepLines,
  savedMappings,
  type LineToKeep,
} from '#server/money/recon/index.ts'
import type { SheetRow } from '#server/files/sheetReading/index.ts'

const descriptionOf = async (tx: Tx, jobId: string) => {
  const { rows } = await tx.execute<{ file_description: string }>(sql`
    select e.file_description from file_jobs j join file_entries e on e.id = j.file_entry_id where j.id = ${jobId}::uuid`)
  return readReconDescription(rows[0]?.file_description ?? '')
}

const unknownColumns =
  'Nobody has said yet which of these columns is what. Choose the file on the Payout / Recon tab: it asks for each column once.'

const choiceOf = async (tx: Tx, jobId: string, headers: readonly string[]): Promise<ReconMapping | string> => {
  const file = await descriptionOf(tx, jobId)
  if (file === undefined) return 'The upload names no gateway and no type. Upload the file on the Payout / Recon tab.'
  const choice = chooseMapping(file, headers, await savedMappings(tx))
  if (choice.is === 'found') return choice.mapping
  return choice.is === 'otherGateway'
    ? `This is a file of ${gatewayLabels[choice.gateway]}, not of ${gatewayLabels[file.gateway]}. Choose that gateway and upload it again.`
    : unknownColumns
}

/** The mapping by which the rows of a job are read; the same for all of its batches. */
const mappingOf = async (tx: Tx, jobId: string, [row]: readonly SheetRow[]): Promise<ReconMapping> => {
  const chosen = await choiceOf(tx, jobId, Object.keys(row?.cells ?? {}))
  if (typeof chosen === 'string') throw new Error(chosen)
  return chosen
}

type PlanBatch = Parameters<Script['planBatch']>[1]

interface ReconPlan extends PlanRow {
  readonly after: (MatchedColumns & { readonly balance_paise?: number }) | null
}

const faulty = (row: SheetRow, { column, value, reason }: ReconLineFault): ReconPlan => ({
  row_number: row.rowNumber,
  change: 'error',
  subject: null,
  before: null,
  after: null,
  fault_column: column,
  fault_value: storable(value),
  fault_reason: reason,
})

/** A row that says a balance and no line. */
const leftAside = ({ rowNumber }: SheetRow): ReconPlan => ({
  row_number: rowNumber,
  change: 'none',
  subject: null,
  before: null,
  after: null,
  fault_column: null,
  fault_value: null,
  fault_reason: null,
})

/** What names a row to people: the payment, or the transfer. */
const subjectOf = ({ reference, payment_id: paymentId, utr }: MatchedColumns): string =>
  (reference || paymentId || utr).slice(0, 200)

type ReadRow = { readonly row: SheetRow } & ReadReconLine

const stepOf = (read: ReadReconLine): StatementStep | undefined => {
  if ('aside' in read)
    return read.aside.balancePaise === undefined ? undefined : { netPaise: 0, balancePaise: read.aside.balancePaise }
  return 'line' in read && read.line.balancePaise !== undefined
    ? { netPaise: read.line.netPaise, balancePaise: read.line.balancePaise }
    : undefined
}

/** The last row that was planned before these, where it says its balance. */
const stepBefore = async (tx: Tx, jobId: string, [first]: readonly SheetRow[]): Promise<StatementStep | undefined> => {
  const { rows } = await tx.execute<{ net: string; balance: string | null }>(sql`
    select after ->> 'net_paise' as net, after ->> 'balance_paise' as balance from file_job_plan_rows
    where job_id = ${jobId}::uuid and row_number < ${first?.rowNumber ?? 0} order by row_number desc limit 1`)
  const [row] = rows
  return row === undefined || row.balance === null
    ? undefined
    : { netPaise: Number(row.net), balancePaise: Number(row.balance) }
}

/**
 * Rows of a statement whose balance does not follow from the row above are at fault: between the two a line is missing, or
 * the file has lines twice. The row below is compared with them again, so that each break is told once.
 */
const brokenBalances = (
  mapping: ReconMapping,
  read: readonly ReadRow[],
  begun: StatementStep | undefined,
): ReadonlyMap<number, ReconLineFault> => {
  const column = mapping.columns.balance
  const broken = new Map<number, ReconLineFault>()
  if (column === undefined) return broken
  const steps = read.map(stepOf)
  const isRight = balanceOrder([begun, ...steps])
  const seen = new Map<string, number>()
  let before = begun
  let repeated = 0
  for (const [at, one] of read.entries()) {
    const step = steps[at]
    const value = one.row.cells[column] ?? ''
    const sameIn = 'line' in one ? seen.get(JSON.stringify(one.line)) : undefined
    if (before !== undefined && step !== undefined && !isRight(before, step)) {
      repeated = sameIn === undefined ? 0 : sameIn + 1
      const gap = Math.abs(step.balancePaise - before.balancePaise - step.netPaise)
      broken.set(one.row.rowNumber, {
        column,
        value,
        reason:
          sameIn === undefined
            ? `This balance does not follow from the row above: ${formatRupees(gap)} is missing between them. Lines or a day were left out: download the statement again.`
            : duplicateText(['row'], sameIn, ' of this file'),
      })
    } else if (repeated > 0) {
      // A day that stands twice goes on in the order of the first time.
      if (sameIn === repeated)
        broken.set(one.row.rowNumber, { column, value, reason: duplicateText(['row'], sameIn, ' of this file') })
      repeated = sameIn === repeated ? repeated + 1 : 0
    }
    if ('line' in one && sameIn === undefined) seen.set(JSON.stringify(one.line), one.row.rowNumber)
    before = step
  }
  return broken
}

/** Rows whose UTR is the bank account of a merchant: a pattern, or a column, that says something else. */
const accountsTaken = async (tx: Tx, read: readonly ReadRow[], seal: Pick<FieldSeal, 'blind'>) => {
  const utrs = read.flatMap((one) => ('line' in one && one.line.utr !== '' ? [one.line.utr] : []))
  return accountsAmong(tx, utrs, seal)
}

const noUtr =
  'The UTR that is read here is the bank account of a merchant. Correct the pattern or the column of the UTR in the mapping.'

const checkedStatement = async (
  tx: Tx,
  mapping: ReconMapping,
  { job, rows, blind }: PlanBatch,
  read: readonly ReadRow[],
): Promise<readonly ReadRow[]> => {
  const broken = brokenBalances(mapping, read, await stepBefore(tx, job.jobId, rows))
  const accounts = await accountsTaken(tx, read, { blind })
  return read.map((one): ReadRow => {
    const fault = broken.get(one.row.rowNumber)
    if (fault !== undefined) return { row: one.row, fault }
    if (!('line' in one) || !accounts.has(one.line.utr)) return one
    const column = mapping.columns.narration ?? mapping.columns.utr ?? ''
    return { row: one.row, fault: { column, value: maskNumber(one.line.utr), reason: noUtr } }
  })
}

const planRows = async (tx: Tx, batch: PlanBatch): Promise<ReconPlan[]> => {
  const { job, actor, rows } = batch
  const mapping = await mappingOf(tx, job.jobId, rows)
  const isTheirs = !isLimited(actor)
  const found = rows.map((row): ReadRow => {
    const [fault] = row.faults
    if (fault !== undefined) return { row, fault: { column: fault.column, value: fault.value, reason: fault.reason } }
    if (!isTheirs)
      return {
        row,
        fault: { column: '', value: '', reason: 'A file of all merchants is not for people who see a part of them.' },
      }
    return { row, ...readReconLine(mapping, row.cells) }
  })
  const read = isStatement(mapping) ? await checkedStatement(tx, mapping, batch, found) : found
  const judged = await matchLines(
    tx,
    mapping,
    job.jobId,
    read.flatMap((one) => ('line' in one ? [{ rowNumber: one.row.rowNumber, line: one.line }] : [])),
  )
  const byRow = new Map(judged.map((one) => [one.rowNumber, one]))
  return read.map((one) => {
    if ('fault' in one) return faulty(one.row, one.fault)
    if ('aside' in one) return leftAside(one.row)
    const found = byRow.get(one.row.rowNumber)
    if (found === undefined) throw new Error(`row ${one.row.rowNumber} was not judged`)
    const header = mapping.columns[found.blames] ?? ''
    const isFinding = found.change === 'error'
    return {
      row_number: one.row.rowNumber,
      change: found.change,
      subject: subjectOf(found.columns),
      before: found.change === 'change' ? { finding: 'open', match: 'open' } : null,
      after:
        one.line.balancePaise === undefined
          ? found.columns
          : { ...found.columns, balance_paise: one.line.balancePaise },
      fault_column: isFinding ? header : null,
      fault_value: isFinding ? storable((one.row.cells[header] ?? '').slice(0, 200)) : null,
      fault_reason: isFinding ? found.columns.reason : null,
    }
  })
}

const planBatch = async (tx: Tx, batch: PlanBatch): Promise<void> => {
  const rows = await planRows(tx, batch)
  await keepPlanRows(tx, batch.job.jobId, rows)
}

const since = 'This changed after the plan was made: another file, a hold or a person came first. It was left as it is.'

/** What the plan says and nothing else; what matches nothing is kept open for a person. */
const applyBatch = async (tx: Tx, { job, at, rows }: Batch): Promise<BatchOutcome> => {
  const planned = await plannedRows<ReconPlan['after']>(tx, job.jobId, rows)
  const lines = planned.flatMap(({ row_number: rowNumber, change, after }): LineToKeep[] =>
    after === null || change === 'none' ? [] : [{ rowNumber, change, columns: after }],
  )
  const stored = await keepLines(tx, lines, { jobId: job.jobId, at })
  // The mark keeps what stood in the cell, where its plan named one.
  return keepMarks(tx, job.jobId, rows, planned, ({ row_number: rowNumber, fault_value: value }) =>
    stored.has(rowNumber) ? undefined : { column: '', value, reason: since },
  )
}

/** Files of providers and banks: each row becomes a line, matched or open. */
export const payoutRecon: Script = {
  sheet: 'payoutRecon',
  planBatch,
  applyBatch,
  refuseHeaders: async (tx, { jobId }, headers) => {
    const chosen = await choiceOf(tx, jobId, headers)
    return typeof chosen === 'string' ? chosen : undefined
  },
}
