import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SheetRow } from '#server/files/sheetReading/index.ts'
import type { Tx } from '#server/db/database.ts'
import { marksDigest } from './recordChange.ts'
import type { BatchOutcome, RowFault } from './script.ts'

/** What a row is going to do, of a script that judges rows by itself. */
export interface PlanRow {
  readonly row_number: number
  readonly change: 'create' | 'change' | 'none' | 'error'
  readonly subject: string | null
  readonly record_id?: number | null
  readonly record_version?: number | null
  readonly before: unknown
  readonly after: unknown
  readonly fault_column: string | null
  readonly fault_value: string | null
  readonly fault_reason: string | null
}

export const keepPlanRows = async (tx: Tx, jobId: string, rows: readonly PlanRow[]): Promise<void> => {
  await tx.execute(sql`
    insert into file_job_plan_rows (job_id, row_number, change, merchant_code, record_id, record_version, before, after,
      fault_column, fault_value, fault_reason)
    select ${jobId}::uuid, p.row_number, p.change, p.subject, p.record_id, p.record_version, nullif(p.before, 'null'),
      nullif(p.after, 'null'), p.fault_column, p.fault_value, p.fault_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(row_number int, change text, subject text, record_id int,
      record_version int, before jsonb, after jsonb, fault_column text, fault_value text, fault_reason text)`)
}

export type Planned<After> = {
  readonly row_number: number
  readonly change: PlanRow['change']
  readonly merchant_code: string | null
  readonly before: unknown
  readonly after: After | null
  readonly fault_column: string | null
  readonly fault_value: string | null
  readonly fault_reason: string | null
}

/** What was planned for these rows, in the order of the sheet. */
export const plannedRows = async <After>(
  tx: Tx,
  jobId: string,
  rows: readonly SheetRow[],
): Promise<Planned<After>[]> => {
  const { rows: planned } = await tx.execute<Planned<After>>(sql`
    select row_number, change, merchant_code, before, after, fault_column, fault_value, fault_reason from file_job_plan_rows
    where job_id = ${jobId}::uuid and row_number = any(${sql.param(rows.map(({ rowNumber }) => rowNumber))}::int[])
    order by row_number`)
  return planned
}

/** Marks rows as their plan says, less those that came to nothing. */
export const keepMarks = async (
  tx: Tx,
  jobId: string,
  rows: readonly SheetRow[],
  planned: readonly Planned<unknown>[],
  faultOf: (plan: Planned<unknown>) => RowFault | undefined,
): Promise<BatchOutcome> => {
  const byRow = new Map(planned.map((plan) => [plan.row_number, plan]))
  const marks = rows.map((row) => {
    const plan = byRow.get(row.rowNumber)
    if (plan === undefined) throw new Error(`row ${row.rowNumber} has no plan`)
    const isWanted = plan.change === 'create' || plan.change === 'change'
    const fault = isWanted ? faultOf(plan) : undefined
    const outcome = plan.change === 'none' ? 'unchanged' : isWanted && fault === undefined ? 'done' : 'failed'
    const isDone = outcome === 'done'
    return {
      row_number: row.rowNumber,
      row_hash: hash('sha256', JSON.stringify(row.raw), 'hex'),
      outcome,
      subject: plan.merchant_code,
      before: isDone ? plan.before : null,
      after: isDone ? plan.after : null,
      fault_column: fault?.column ?? plan.fault_column,
      fault_value: fault === undefined ? plan.fault_value : fault.value,
      fault_reason: fault?.reason ?? plan.fault_reason,
    }
  })
  const { rows: written } = await tx.execute<{ marks: string }>(sql`
    with r as (
      insert into file_job_rows (job_id, row_number, row_hash, outcome, merchant_code, before, after, fault_column, fault_value, fault_reason)
      select ${jobId}::uuid, m.row_number, decode(m.row_hash, 'hex'), m.outcome, m.subject, nullif(m.before, 'null'),
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
