import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readReconLine, type ReconLineFault } from '#contract/sheets/reconLine.ts'
import { chooseMapping, gatewayLabels, readReconDescription, type ReconMapping } from '#contract/sheets/reconMapping.ts'
import { storable } from '#contract/wire/storableText.ts'
import type { Tx } from '#server/db/database.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { marksDigest } from '#server/files/jobs/recordChange.ts'
import type { Batch, BatchOutcome, Script } from '#server/files/jobs/script.ts'
import {
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

interface PlanRow {
  readonly row_number: number
  readonly change: 'create' | 'change' | 'none' | 'error'
  readonly subject: string | null
  readonly before: object | null
  readonly after: MatchedColumns | null
  readonly fault_column: string | null
  readonly fault_value: string | null
  readonly fault_reason: string | null
}

const faulty = (row: SheetRow, { column, value, reason }: ReconLineFault): PlanRow => ({
  row_number: row.rowNumber,
  change: 'error',
  subject: null,
  before: null,
  after: null,
  fault_column: column,
  fault_value: storable(value),
  fault_reason: reason,
})

/** What names a row to people: the payment, or the transfer. */
const subjectOf = ({ reference, payment_id: paymentId, utr }: MatchedColumns): string =>
  (reference || paymentId || utr).slice(0, 200)

const planRows = async (tx: Tx, { job, actor, rows }: Batch): Promise<PlanRow[]> => {
  const mapping = await mappingOf(tx, job.jobId, rows)
  const isTheirs = !isLimited(actor)
  const read = rows.map((row) => {
    const [fault] = row.faults
    if (fault !== undefined) return { row, fault }
    if (!isTheirs)
      return {
        row,
        fault: { column: '', value: '', reason: 'A file of all merchants is not for people who see a part of them.' },
      }
    return { row, ...readReconLine(mapping, row.cells) }
  })
  const judged = await matchLines(
    tx,
    mapping,
    job.jobId,
    read.flatMap((one) => ('line' in one ? [{ rowNumber: one.row.rowNumber, line: one.line }] : [])),
  )
  const byRow = new Map(judged.map((one) => [one.rowNumber, one]))
  return read.map((one) => {
    if ('fault' in one) return faulty(one.row, one.fault)
    const found = byRow.get(one.row.rowNumber)
    if (found === undefined) throw new Error(`row ${one.row.rowNumber} was not judged`)
    const header = mapping.columns[found.blames] ?? ''
    const isFinding = found.change === 'error'
    return {
      row_number: one.row.rowNumber,
      change: found.change,
      subject: subjectOf(found.columns),
      before: found.change === 'change' ? { finding: 'open', match: 'open' } : null,
      after: found.columns,
      fault_column: isFinding ? header : null,
      fault_value: isFinding ? storable((one.row.cells[header] ?? '').slice(0, 200)) : null,
      fault_reason: isFinding ? found.columns.reason : null,
    }
  })
}

const planBatch = async (tx: Tx, batch: Batch): Promise<void> => {
  const rows = await planRows(tx, batch)
  await tx.execute(sql`
    insert into file_job_plan_rows (job_id, row_number, change, merchant_code, before, after, fault_column, fault_value, fault_reason)
    select ${batch.job.jobId}::uuid, p.row_number, p.change, p.subject, nullif(p.before, 'null'), nullif(p.after, 'null'),
      p.fault_column, p.fault_value, p.fault_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(row_number int, change text, subject text, before jsonb,
      after jsonb, fault_column text, fault_value text, fault_reason text)`)
}

type Planned = Omit<PlanRow, 'subject'> & { readonly merchant_code: string | null }

const since = 'This changed after the plan was made: another file, a hold or a person came first. It was left as it is.'

/** What the plan says and nothing else; what matches nothing is kept open for a person. */
const applyBatch = async (tx: Tx, { job, at, rows }: Batch): Promise<BatchOutcome> => {
  const numbers = rows.map(({ rowNumber }) => rowNumber)
  const { rows: planned } = await tx.execute<Planned>(sql`
    select row_number, change, merchant_code, before, after, fault_column, fault_value, fault_reason from file_job_plan_rows
    where job_id = ${job.jobId}::uuid and row_number = any(${sql.param(numbers)}::int[]) order by row_number`)
  const lines = planned.flatMap(({ row_number: rowNumber, change, after }): LineToKeep[] =>
    after === null || change === 'none' ? [] : [{ rowNumber, change, columns: after }],
  )
  const stored = await keepLines(tx, lines, { jobId: job.jobId, at })
  const byRow = new Map(planned.map((plan) => [plan.row_number, plan]))
  const marks = rows.map((row) => {
    const plan = byRow.get(row.rowNumber)
    if (plan === undefined) throw new Error(`row ${row.rowNumber} has no plan`)
    const isWanted = plan.change === 'create' || plan.change === 'change'
    const isLate = isWanted && !stored.has(row.rowNumber)
    const outcome = plan.change === 'none' ? 'unchanged' : isWanted && !isLate ? 'done' : 'failed'
    const isDone = outcome === 'done'
    return {
      row_number: row.rowNumber,
      row_hash: hash('sha256', JSON.stringify(row.raw), 'hex'),
      outcome,
      subject: plan.merchant_code,
      before: isDone ? plan.before : null,
      after: isDone ? plan.after : null,
      fault_column: isLate ? '' : plan.fault_column,
      fault_value: plan.fault_value,
      fault_reason: isLate ? since : plan.fault_reason,
    }
  })
  const { rows: written } = await tx.execute<{ marks: string }>(sql`
    with r as (
      insert into file_job_rows (job_id, row_number, row_hash, outcome, merchant_code, before, after, fault_column, fault_value, fault_reason)
      select ${job.jobId}::uuid, m.row_number, decode(m.row_hash, 'hex'), m.outcome, m.subject, nullif(m.before, 'null'),
        nullif(m.after, 'null'), m.fault_column, m.fault_value, m.fault_reason
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(row_number int, row_hash text, outcome text, subject text,
        before jsonb, after jsonb, fault_column text, fault_value text, fault_reason text)
      returning *)
    select ${marksDigest} as marks from r`)
  const count = (outcome: string) => marks.filter((mark) => mark.outcome === outcome).length
  return {
    done: count('done'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    marks: written[0]?.marks ?? '',
  }
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
