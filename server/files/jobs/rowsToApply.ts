import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { ReadSheet, SheetRow } from '#server/files/sheetReading/index.ts'
import type { ClaimedJob } from './jobLease.ts'

/** The rows of a sheet that are a job's business. */
export interface SheetToApply {
  readonly headers: readonly string[]
  readonly count: number
  /** Rows of these that are hidden in the sheet. */
  readonly hidden: number
  readonly rows: () => AsyncGenerator<SheetRow[]>
}

const rowNumbers = async (tx: Tx, query: ReturnType<typeof sql>): Promise<Set<number>> => {
  const { rows } = await tx.execute<{ row_number: number }>(query)
  return new Set(rows.map((row) => row.row_number))
}

/** Rows that one of the jobs before had dealt with: a retry of a retry leaves out what the first one did. */
const dealtWith = (tx: Tx, originJobId: string) =>
  rowNumbers(
    tx,
    sql`with recursive before as (
      select id, origin_job_id, purpose from file_jobs where id = ${originJobId}::uuid
      union all
      select j.id, j.origin_job_id, j.purpose from file_jobs j join before b on j.id = b.origin_job_id and b.purpose = 'retry')
    select r.row_number from file_job_rows r join before b on r.job_id = b.id where r.outcome in ('done', 'unchanged')`,
  )

const doneBy = (tx: Tx, jobId: string) =>
  rowNumbers(tx, sql`select row_number from file_job_rows where job_id = ${jobId}::uuid and outcome = 'done'`)

type IsWanted = (row: number) => boolean

async function* rowsThat(isWanted: IsWanted, batches: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  for await (const batch of batches) {
    const rows = batch.filter(({ rowNumber }) => isWanted(rowNumber))
    if (rows.length > 0) yield rows
  }
}

const only = async (sheet: ReadSheet, isWanted: IsWanted): Promise<SheetToApply> => {
  let count = 0
  let hidden = 0
  for await (const rows of rowsThat(isWanted, sheet.rows())) {
    count += rows.length
    hidden += rows.filter(({ isHidden }) => isHidden).length
  }
  return { headers: sheet.headers, count, hidden, rows: () => rowsThat(isWanted, sheet.rows()) }
}

/** All rows; of a retry those that were not dealt with, of a taking back those that took effect. */
export const rowsToApply = async (
  tx: Tx,
  { purpose, originJobId }: ClaimedJob,
  sheet: ReadSheet,
): Promise<SheetToApply> => {
  if (purpose === 'apply' || originJobId === null)
    return { headers: sheet.headers, count: sheet.rowsFound, hidden: sheet.rowsHidden, rows: sheet.rows }
  if (purpose === 'retry') {
    const dealt = await dealtWith(tx, originJobId)
    return only(sheet, (row) => !dealt.has(row))
  }
  const done = await doneBy(tx, originJobId)
  return only(sheet, (row) => done.has(row))
}
