import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { refusals } from '#contract/refusals.ts'
import { parseMerchantCode } from '#contract/sheets.ts'
import type { Tx } from '#server/db/database.ts'
import type { SheetRow } from '#server/files/index.ts'
import type { Batch, BatchOutcome } from './script.ts'

export interface MerchantChange {
  /** The sheet's column with the merchant code. */
  readonly codeHeader: string
  /** Columns whose text the new values read as `i.cell_1`, `i.cell_2`. */
  readonly cellHeaders: readonly string[]
  /** Column of `merchants` to its new value, over the merchant `m` and the row `i`. */
  readonly newValues: Readonly<Record<string, SQL>>
  /** Columns that say who changed the others, and when: written along with a change, and no change by themselves. */
  readonly traces?: Readonly<Record<string, SQL>>
  /** Written with every change over the merchant `m`, a taking back too; neither compared, recorded nor restored. */
  readonly alongside?: Readonly<Record<string, SQL>>
}

/** Everything a mark says, in the order of the sheet: what the audit entry of a batch is bound to. */
export const marksDigest = sql`encode(sha256(convert_to(coalesce(string_agg(
  (row_number, row_hash, outcome, merchant_code, before, after, fault_column, fault_value, fault_reason)::text,
  E'\n' order by row_number), ''), 'UTF8')), 'hex')`

const changedSincePlan = 'The merchant was changed after this plan was made. It was left as it is.'
const changedSinceJob = 'The merchant was changed again since that job. It keeps what it has now.'

// PostgreSQL keeps no NUL in a text.
const storable = (text: string) => text.replaceAll('\0', '')

const columnsOf = (rows: readonly SheetRow[], { codeHeader, cellHeaders }: MerchantChange) => {
  const faults = rows.some((row) => row.faults.length > 0) ? rows.map((row) => row.faults[0]) : []
  return {
    rowNumbers: rows.map((row) => row.rowNumber),
    hashes: rows.map((row) => hash('sha256', JSON.stringify(row.raw), 'buffer')),
    codes: rows.map((row) => parseMerchantCode(row.cells[codeHeader] ?? '')),
    cells: cellHeaders.map((header) => rows.map((row) => storable(row.cells[header] ?? ''))),
    faultColumns: faults.map((fault) => fault?.column ?? null),
    faultValues: faults.map((fault) => fault && storable(fault.value)),
    faultReasons: faults.map((fault) => fault?.reason ?? null),
  }
}

const name = (column: string) => sql.raw(`"${column}"`)
const list = (columns: readonly string[], part: (column: string) => SQL) => sql.join(columns.map(part), sql`, `)

const restored = (columns: readonly string[]) =>
  Object.fromEntries(
    columns.map((column) => [column, sql`(jsonb_populate_record(null::merchants, o.before)).${name(column)}`]),
  )

/**
 * The rows `i` of a batch, and `d`: for each what it finds, what it wants and what is to become of it. Merchants outside
 * the actor's brands are as good as absent.
 */
const fatesOf = (batch: Batch, change: MerchantChange, isLocking: boolean) => {
  const { job, actor, rows } = batch
  const given = columnsOf(rows, change)
  const compared = Object.keys(change.newValues)
  const written = [...compared, ...Object.keys(change.traces ?? {})]
  const isTakeBack = job.purpose === 'takeBack'
  const values = isTakeBack ? restored(written) : { ...change.newValues, ...change.traces }
  const brands = sql.param(actor.brands)
  const olds = (columns: readonly string[]) => list(columns, (column) => sql`k.${name(`old_${column}`)}`)
  const news = (columns: readonly string[]) => list(columns, (column) => sql`k.${name(`new_${column}`)}`)
  const isChange = sql`(${olds(compared)}) is distinct from (${news(compared)})`
  const isPlanned = isLocking && job.isPlanned

  const standsInTheWay = [
    sql`when i.fault_reason is not null then i.fault_reason`,
    ...(isPlanned ? [sql`when p.change = 'error' then p.fault_reason`] : []),
    sql`when k.id is null then ${refusals['merchant-not-found'].text}`,
    ...(isTakeBack
      ? [
          sql`when (${olds(compared)}) is distinct from (${list(compared, (column) => sql`k.${name(`left_${column}`)}`)})
          then ${changedSinceJob}`,
        ]
      : []),
    ...(isPlanned
      ? [sql`when k.version is distinct from p.record_version and ${isChange} then ${changedSincePlan}`]
      : []),
  ]
  return {
    written,
    compared,
    fates: sql`
    i as (
      select * from unnest(${sql.param(given.rowNumbers)}::int[], ${sql.param(given.hashes)}::bytea[], ${sql.param(given.codes)}::text[],
        ${sql.param(given.faultColumns)}::text[], ${sql.param(given.faultValues)}::text[], ${sql.param(given.faultReasons)}::text[]
        ${sql.join(given.cells.map((cells) => sql`, ${sql.param(cells)}::text[]`))})
      as i(row_number, row_hash, merchant_code, fault_column, fault_value, fault_reason
        ${sql.join(given.cells.map((_, at) => sql.raw(`, cell_${at + 1}`)))})),
    k as (
      select m.id, m.version, i.row_number,
        ${list(written, (column) => sql`m.${name(column)} as ${name(`old_${column}`)}, ${values[column]} as ${name(`new_${column}`)}`)}
        ${isTakeBack ? sql.join(compared.map((column) => sql`, (jsonb_populate_record(null::merchants, o.after)).${name(column)} as ${name(`left_${column}`)}`)) : sql``}
      from i join merchants m on m.merchant_code = i.merchant_code
      ${isTakeBack ? sql`join file_job_rows o on o.job_id = ${job.originJobId}::uuid and o.row_number = i.row_number and o.outcome = 'done'` : sql``}
      where i.fault_reason is null and (cardinality(${brands}::text[]) = 0 or m.brand_code = any(${brands}::text[]))
      order by m.merchant_code ${isLocking ? sql`for no key update of m` : sql``}),
    d as (
      select k.*, i.row_number as at_row, i.row_hash, i.merchant_code, i.fault_column, i.fault_value, w.reason,
        case when w.reason is not null then 'failed' when ${isChange} then 'done' else 'unchanged' end as outcome
      from i left join k on k.row_number = i.row_number
      ${isPlanned ? sql`left join file_job_plan_rows p on p.job_id = ${job.jobId}::uuid and p.row_number = i.row_number` : sql``}
      cross join lateral (select case ${sql.join(standsInTheWay, sql` `)} end as reason) w)`,
  }
}

const valuesOf = (columns: readonly string[], prefix: string) =>
  sql`jsonb_build_object(${list(columns, (column) => sql`${sql.raw(`'${column}'`)}, d.${name(prefix + column)}`)})`

const faultOf = ({ codeHeader }: MerchantChange) => sql`
  case when d.outcome = 'failed' then coalesce(d.fault_column, ${codeHeader}) end,
  case when d.outcome = 'failed' then coalesce(d.fault_value, d.merchant_code) end,
  case when d.outcome = 'failed' then d.reason end`

/** Says of each row what it would do now. */
export const planMerchants = async (tx: Tx, batch: Batch, change: MerchantChange): Promise<void> => {
  const { fates, compared } = fatesOf(batch, change, false)
  await tx.execute(sql`
    with ${fates}
    insert into file_job_plan_rows (job_id, row_number, change, merchant_code, record_version, before, after, fault_column, fault_value, fault_reason)
    select ${batch.job.jobId}::uuid, d.at_row,
      case d.outcome when 'failed' then 'error' when 'done' then 'change' else 'none' end, d.merchant_code, d.version,
      case when d.outcome = 'done' then ${valuesOf(compared, 'old_')} end,
      case when d.outcome = 'done' then ${valuesOf(compared, 'new_')} end,
      ${faultOf(change)}
    from d`)
}

type Applied = { done: number; unchanged: number; failed: number; written: number; marks: string }

/**
 * Locks the merchants of the rows in the order of their codes, changes those whose values differ, and marks every row,
 * in one statement.
 */
export const changeMerchants = async (tx: Tx, batch: Batch, change: MerchantChange): Promise<BatchOutcome> => {
  const { fates, written } = fatesOf(batch, change, true)
  const jobId = sql`${batch.job.jobId}::uuid`
  const { rows: answer } = await tx.execute<Applied>(sql`
    with ${fates},
    u as (
      update merchants m set ${list(written, (column) => sql`${name(column)} = d.${name(`new_${column}`)}`)},
        version = m.version + 1, last_job_id = ${jobId}${sql.join(
          Object.entries(change.alongside ?? {}).map(([column, value]) => sql`, ${name(column)} = ${value}`),
        )}
      from d where m.id = d.id and d.outcome = 'done' returning 1),
    r as (
      insert into file_job_rows (job_id, row_number, row_hash, outcome, merchant_code, before, after, fault_column, fault_value, fault_reason)
      select ${jobId}, d.at_row, d.row_hash, d.outcome, d.merchant_code,
        case when d.outcome = 'done' then ${valuesOf(written, 'old_')} end,
        case when d.outcome = 'done' then ${valuesOf(written, 'new_')} end,
        ${faultOf(change)}
      from d
      returning *)
    select count(*) filter (where outcome = 'done')::int as done, count(*) filter (where outcome = 'unchanged')::int as unchanged,
      count(*) filter (where outcome = 'failed')::int as failed, (select count(*)::int from u) as written, ${marksDigest} as marks
    from r`)
  const applied = answer[0]
  if (applied === undefined || applied.written !== applied.done)
    throw new Error('the merchants written are not the rows marked as done')
  const { done, unchanged, failed, marks } = applied
  return { done, unchanged, failed, marks }
}
