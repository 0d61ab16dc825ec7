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
  /** Written along with a change, over the merchant `m`; neither compared nor recorded. */
  readonly alongside?: Readonly<Record<string, SQL>>
}

/** Everything a mark says, in the order of the sheet: what the audit entry of a batch is bound to. */
export const marksDigest = sql`encode(sha256(convert_to(coalesce(string_agg(
  (row_number, row_hash, outcome, merchant_code, before, after, fault_column, fault_value, fault_reason)::text,
  E'\n' order by row_number), ''), 'UTF8')), 'hex')`

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

type Applied = { done: number; unchanged: number; failed: number; written: number; marks: string }

/**
 * Locks the merchants of the rows in the order of their codes, changes those whose values differ, and marks every row,
 * in one statement. Merchants outside the actor's brands are as good as absent.
 */
export const changeMerchants = async (
  tx: Tx,
  { jobId, actor, rows }: Batch,
  change: MerchantChange,
): Promise<BatchOutcome> => {
  const given = columnsOf(rows, change)
  const columns = Object.entries(change.newValues)
  const name = (column: string) => sql.raw(`"${column}"`)
  const alongside = Object.entries(change.alongside ?? {}).map(([column, value]) => sql`, ${name(column)} = ${value}`)
  const list = (part: (column: string) => SQL) =>
    sql.join(
      columns.map(([column]) => part(column)),
      sql`, `,
    )
  const olds = list((column) => sql`k.${name(`old_${column}`)}`)
  const news = list((column) => sql`k.${name(`new_${column}`)}`)
  const values = (prefix: string) => list((column) => sql`${sql.raw(`'${column}'`)}, k.${name(prefix + column)}`)
  const brands = sql.param(actor.brands)

  const { rows: answer } = await tx.execute<Applied>(sql`
    with i as (
      select * from unnest(${sql.param(given.rowNumbers)}::int[], ${sql.param(given.hashes)}::bytea[], ${sql.param(given.codes)}::text[],
        ${sql.param(given.faultColumns)}::text[], ${sql.param(given.faultValues)}::text[], ${sql.param(given.faultReasons)}::text[]
        ${sql.join(given.cells.map((cells) => sql`, ${sql.param(cells)}::text[]`))})
      as i(row_number, row_hash, merchant_code, fault_column, fault_value, fault_reason
        ${sql.join(given.cells.map((_, at) => sql.raw(`, cell_${at + 1}`)))})),
    k as (
      select m.id, i.row_number,
        ${sql.join(
          columns.map(
            ([column, value]) =>
              sql`m.${name(column)} as ${name(`old_${column}`)}, ${value} as ${name(`new_${column}`)}`,
          ),
          sql`, `,
        )}
      from i join merchants m on m.merchant_code = i.merchant_code
      where i.fault_reason is null and (cardinality(${brands}::text[]) = 0 or m.brand_code = any(${brands}::text[]))
      order by m.merchant_code for no key update of m),
    u as (
      update merchants m set ${list((column) => sql`${name(column)} = k.${name(`new_${column}`)}`)},
        version = m.version + 1, last_job_id = ${jobId}::uuid${sql.join(alongside)}
      from k where m.id = k.id and (${olds}) is distinct from (${news}) returning 1),
    r as (
      insert into file_job_rows (job_id, row_number, row_hash, outcome, merchant_code, before, after, fault_column, fault_value, fault_reason)
      select ${jobId}::uuid, i.row_number, i.row_hash, o.outcome, i.merchant_code,
        case when o.outcome = 'done' then jsonb_build_object(${values('old_')}) end,
        case when o.outcome = 'done' then jsonb_build_object(${values('new_')}) end,
        case when o.outcome = 'failed' then coalesce(i.fault_column, ${change.codeHeader}) end,
        case when o.outcome = 'failed' then coalesce(i.fault_value, i.merchant_code) end,
        case when o.outcome = 'failed' then coalesce(i.fault_reason, ${refusals['merchant-not-found'].text}) end
      from i left join k on k.row_number = i.row_number
      cross join lateral (select case when k.id is null then 'failed'
        when (${olds}) is distinct from (${news}) then 'done' else 'unchanged' end as outcome) o
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
