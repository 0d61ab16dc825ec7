import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { shownCell, storedText } from '#contract/sheets/sheetRows.ts'
import { sheetKinds, type SheetKind } from '#contract/sheets/sheets.ts'
import { storable } from '#contract/wire/storableText.ts'
import type { Tx } from '#server/db/database.ts'
import type { SheetRow } from '#server/files/sheetReading/index.ts'
import type { Batch, BatchOutcome } from './script.ts'

type Values = Readonly<Record<string, SQL>>

/** Why a row is not applied. `when` is over the row `i` and the values `k.old_…` and `k.new_…`. */
export interface RowRule {
  readonly when: SQL
  /** The header that is at fault. */
  readonly blames: string
  /** What stands there; absent: the cell. */
  readonly value?: SQL
  readonly reason: string
}

/** What a row does to its record `m`. Cells are read over the row `i` by `cell`. */
export interface RecordChange {
  readonly sheet: SheetKind['name']
  readonly table: string
  /** Columns of its unique key, each as the row gives it. */
  readonly key: Values
  /** The column that is named in marks, and blamed for what its record is. */
  readonly subjectHeader: string
  /** Records that the actor may not know of are as good as absent. */
  readonly scope?: SQL
  readonly newValues: Values
  /** Columns that say who changed the others, and when: written along with a change, and no change by themselves. */
  readonly traces?: Values
  /** Written with every change, a taking back too; neither compared, recorded nor restored. */
  readonly alongside?: Values
  /**
   * What new values are calculated from, where that takes a query: one row `f` for each row `i` and its record `m`.
   * Rules read the named values of it as `k.fact_…`.
   */
  readonly facts?: { readonly query: SQL; readonly values: Values }
  /** Further columns of a record that is created, or what is said where there is none. */
  readonly missing: { readonly created: Values } | { readonly reason: string }
  readonly rowRules?: readonly RowRule[]
  /** The same, of a taking back too. */
  readonly clashes?: readonly RowRule[]
  /** Whether the record `k.id`, which a job created, is in use by now: its creation is not taken back then. */
  readonly isInUse?: SQL
}

/** Everything a mark says, in the order of the sheet: what the audit entry of a batch is bound to. */
export const marksDigest = sql`encode(sha256(convert_to(coalesce(string_agg(
  (row_number, row_hash, outcome, merchant_code, before, after, fault_column, fault_value, fault_reason)::text,
  E'\n' order by row_number), ''), 'UTF8')), 'hex')`

const changedSincePlan = (what: string) => `The ${what} was changed after this plan was made. It was left as it is.`
const changedSinceJob = (what: string) => `The ${what} was changed again since that job. It keeps what it has now.`
const wordFor = ({ table }: RecordChange) => (table === 'merchants' ? 'merchant' : 'record')

/** The cell of the row `i` under this header, as text; empty where it is not filled. */
export const cell = (sheet: SheetKind['name'], header: string): SQL => {
  const at = sheetKinds[sheet].columns.findIndex((column) => column.header === header)
  if (at < 0) throw new Error(`the sheet ${sheet} has no column ${header}`)
  return sql.raw(`i.cell_${at + 1}`)
}

/** The same as people write it: what a fault says that stands there. */
const shown = (sheet: SheetKind['name'], header: string): SQL => {
  const at = moneyColumns(sheet).findIndex((column) => column.header === header)
  return at < 0 ? cell(sheet, header) : sql.raw(`i.shown_${at + 1}`)
}
const moneyColumns = (sheet: SheetKind['name']) =>
  sheetKinds[sheet].columns.filter(({ format }) => format !== undefined)

const columnsOf = (rows: readonly SheetRow[], sheet: SheetKind['name']) => {
  const faults = rows.some((row) => row.faults.length > 0) ? rows.map((row) => row.faults[0]) : []
  const isSound = (row: SheetRow) => row.faults.length === 0
  return {
    rowNumbers: rows.map((row) => row.rowNumber),
    hashes: rows.map((row) => hash('sha256', JSON.stringify(row.raw), 'buffer')),
    cells: sheetKinds[sheet].columns.map((column) =>
      rows.map((row) => {
        const text = row.cells[column.header] ?? ''
        return storable(text === '' || !isSound(row) ? text : storedText(column, text))
      }),
    ),
    shown: moneyColumns(sheet).map((column) =>
      rows.map((row) => {
        const text = row.cells[column.header] ?? ''
        const stored = text === '' || !isSound(row) ? text : storedText(column, text)
        return storable(shownCell(column, stored, (header) => row.cells[header] ?? ''))
      }),
    ),
    faultColumns: faults.map((fault) => fault?.column ?? null),
    faultValues: faults.map((fault) => fault && storable(fault.value)),
    faultReasons: faults.map((fault) => fault?.reason ?? null),
  }
}

const name = (column: string) => sql.raw(`"${column}"`)
const list = (columns: readonly string[], part: (column: string) => SQL) => sql.join(columns.map(part), sql`, `)
const createdBy = ({ missing }: RecordChange) => ('created' in missing ? missing.created : undefined)

/** A branch of the `case` that says why a row is not applied: the column, what stands there, the reason. */
const hinders = (when: SQL, column: SQL, value: SQL, reason: SQL) =>
  sql`when ${when} then array[${column}, left(${value}, 200), ${reason}]`

/**
 * The rows `i` of a batch, the records `m` that they find, and `d`: what each row finds, what it wants and what is to
 * become of it.
 */
const fatesOf = (batch: Batch, change: RecordChange, isLocking: boolean) => {
  const { job, rows } = batch
  const given = columnsOf(rows, change.sheet)
  const keys = Object.keys(change.key)
  const compared = Object.keys(change.newValues)
  const written = [...compared, ...Object.keys(change.traces ?? {})]
  const isTakeBack = job.purpose === 'takeBack'
  const isPlanned = isLocking && job.isPlanned
  const record = sql`null::${name(change.table)}`
  const stood = (column: string) => sql`(jsonb_populate_record(${record}, o.before)).${name(column)}`
  const left = (column: string) => sql`(jsonb_populate_record(${record}, o.after)).${name(column)}`
  const wanted: Values = { ...change.newValues, ...change.traces }
  const newValue = (column: string) => (isTakeBack ? stood(column) : (wanted[column] ?? sql`null`))
  const olds = list(compared, (column) => sql`k.${name(`old_${column}`)}`)
  const differs = sql`(${olds}) is distinct from (${list(compared, (column) => sql`k.${name(`new_${column}`)}`)})`
  const isCreation = sql`k.id is null`
  const isChange = sql`(k.is_removal or ${isCreation} or ${differs})`
  const what = wordFor(change)

  const rowRule = ({ when, blames, value = shown(change.sheet, blames), reason }: RowRule) =>
    hinders(when, sql`${blames}::text`, value, sql`${reason}::text`)
  const ofRecord = (when: SQL, reason: string) => rowRule({ when, blames: change.subjectHeader, reason })

  const whys = [
    hinders(sql`i.fault_reason is not null`, sql`i.fault_column`, sql`i.fault_value`, sql`i.fault_reason`),
    ...(isPlanned
      ? [hinders(sql`p.change = 'error'`, sql`p.fault_column`, sql`p.fault_value`, sql`p.fault_reason`)]
      : []),
    ...(isTakeBack
      ? [
          ofRecord(
            sql`${isCreation} or (${olds}) is distinct from (${list(compared, (column) => sql`k.${name(`left_${column}`)}`)})`,
            changedSinceJob(what),
          ),
          ...(change.isInUse === undefined
            ? []
            : [ofRecord(sql`k.is_removal and ${change.isInUse}`, changedSinceJob(what))]),
        ]
      : [
          ...('reason' in change.missing ? [ofRecord(isCreation, change.missing.reason)] : []),
          ...(change.rowRules ?? []).map(rowRule),
        ]),
    ...(change.clashes ?? []).map(rowRule),
    ...(isPlanned
      ? [ofRecord(sql`k.version is distinct from p.record_version and ${isChange}`, changedSincePlan(what))]
      : []),
  ]
  return {
    keys,
    compared,
    written,
    fates: sql`
    i as (
      select * from unnest(${sql.param(given.rowNumbers)}::int[], ${sql.param(given.hashes)}::bytea[],
        ${sql.param(given.faultColumns)}::text[], ${sql.param(given.faultValues)}::text[], ${sql.param(given.faultReasons)}::text[]
        ${sql.join([...given.cells, ...given.shown].map((cells) => sql`, ${sql.param(cells)}::text[]`))})
      as i(row_number, row_hash, fault_column, fault_value, fault_reason
        ${sql.join(given.cells.map((_, at) => sql.raw(`, cell_${at + 1}`)))}
        ${sql.join(given.shown.map((_, at) => sql.raw(`, shown_${at + 1}`)))})),
    m as (
      select m.id, m.version, i.row_number as at_row, ${list([...new Set([...keys, ...written])], (column) => sql`m.${name(column)}`)}
      from i join ${name(change.table)} m on ${sql.join(
        keys.map((key) => sql`m.${name(key)} = ${change.key[key]}`),
        sql` and `,
      )}
      where i.fault_reason is null and ${change.scope ?? sql`true`}
      order by ${list(keys, (key) => sql`m.${name(key)}`)} ${isLocking ? sql`for no key update of m` : sql``}),
    k as (
      select m.id, m.version, i.row_number, ${isTakeBack ? sql`o.before is null` : sql`false`} as is_removal,
        ${list(keys, (key) => sql`${change.key[key]} as ${name(`key_${key}`)}`)},
        ${list(written, (column) => sql`m.${name(column)} as ${name(`old_${column}`)}, ${newValue(column)} as ${name(`new_${column}`)}`)}
        ${isTakeBack ? sql.join(compared.map((column) => sql`, ${left(column)} as ${name(`left_${column}`)}`)) : sql``}
        ${sql.join(Object.entries(change.facts?.values ?? {}).map(([fact, value]) => sql`, ${value} as ${name(`fact_${fact}`)}`))}
      from i left join m on m.at_row = i.row_number
      ${change.facts === undefined ? sql`` : sql`left join lateral (${change.facts.query}) f on true`}
      ${isTakeBack ? sql`join file_job_rows o on o.job_id = ${job.originJobId}::uuid and o.row_number = i.row_number and o.outcome = 'done'` : sql``}
      where i.fault_reason is null),
    d as (
      select k.*, i.row_number as at_row, i.row_hash,
        w.why[1] as fault_column, w.why[2] as fault_value, w.why[3] as fault_reason,
        nullif(left(${cell(change.sheet, change.subjectHeader)}, 200), '') as subject,
        case when w.why is not null then 'failed' when ${isChange} then 'done' else 'unchanged' end as outcome
      from i left join k on k.row_number = i.row_number
      ${isPlanned ? sql`left join file_job_plan_rows p on p.job_id = ${job.jobId}::uuid and p.row_number = i.row_number` : sql``}
      cross join lateral (select case ${sql.join(whys, sql` `)} end as why) w)`,
  }
}

const valuesOf = (columns: readonly string[], prefix: string) =>
  list(columns, (column) => sql`${sql.raw(`'${column}'`)}, d.${name(prefix + column)}`)

/** What stood there and what is to stand there; a creation has no before and a removal no after. */
const beforeAndAfter = (keys: readonly string[], columns: readonly string[]) => {
  const whole = (prefix: string) =>
    sql`jsonb_build_object(${valuesOf(keys, 'key_')}) || jsonb_build_object(${valuesOf(columns, prefix)})`
  return sql`
  case when d.outcome <> 'done' or d.id is null then null when d.is_removal then ${whole('old_')}
    else jsonb_build_object(${valuesOf(columns, 'old_')}) end,
  case when d.outcome <> 'done' or d.is_removal then null when d.id is null then ${whole('new_')}
    else jsonb_build_object(${valuesOf(columns, 'new_')}) end`
}

/** Says of each row what it would do now. */
export const planRecords = async (tx: Tx, batch: Batch, change: RecordChange): Promise<void> => {
  const { fates, keys, compared } = fatesOf(batch, change, false)
  await tx.execute(sql`
    with ${fates}
    insert into file_job_plan_rows (job_id, row_number, change, merchant_code, record_id, record_version, before, after, fault_column, fault_value, fault_reason)
    select ${batch.job.jobId}::uuid, d.at_row,
      case d.outcome when 'failed' then 'error' when 'unchanged' then 'none' else case when d.id is null then 'create' else 'change' end end,
      d.subject, d.id, d.version, ${beforeAndAfter(keys, compared)},
      d.fault_column, d.fault_value, d.fault_reason
    from d`)
}

type Applied = { done: number; unchanged: number; failed: number; written: number; marks: string }

/**
 * Locks the records of the rows in the order of their keys, creates those that are missing, changes those whose values
 * differ, and marks every row, in one statement.
 */
export const changeRecords = async (tx: Tx, batch: Batch, change: RecordChange): Promise<BatchOutcome> => {
  const { fates, keys, written } = fatesOf(batch, change, true)
  const jobId = sql`${batch.job.jobId}::uuid`
  const table = name(change.table)
  const created = batch.job.purpose === 'takeBack' ? undefined : createdBy(change)
  const isRemoving = batch.job.purpose === 'takeBack'
  const { rows: answer } = await tx.execute<Applied>(sql`
    with ${fates},
    u as (
      update ${table} m set ${list(written, (column) => sql`${name(column)} = d.${name(`new_${column}`)}`)},
        version = m.version + 1, last_job_id = ${jobId}${sql.join(
          Object.entries(change.alongside ?? {}).map(([column, value]) => sql`, ${name(column)} = ${value}`),
        )}
      from d where m.id = d.id and d.outcome = 'done' and not d.is_removal returning 1)
    ${
      created === undefined
        ? sql``
        : sql`, n as (
      insert into ${table} (${list([...keys, ...written, ...Object.keys(created)], name)}, last_job_id)
      select ${list(keys, (key) => sql`d.${name(`key_${key}`)}`)}, ${list(written, (column) => sql`d.${name(`new_${column}`)}`)}
        ${sql.join(Object.values(created).map((value) => sql`, ${value}`))}, ${jobId}
      from d where d.outcome = 'done' and d.id is null order by d.at_row
      on conflict do nothing returning 1)`
    }
    ${isRemoving ? sql`, x as (delete from ${table} m using d where m.id = d.id and d.outcome = 'done' and d.is_removal returning 1)` : sql``},
    r as (
      insert into file_job_rows (job_id, row_number, row_hash, outcome, merchant_code, before, after, fault_column, fault_value, fault_reason)
      select ${jobId}, d.at_row, d.row_hash, d.outcome, d.subject, ${beforeAndAfter(keys, written)},
        d.fault_column, d.fault_value, d.fault_reason
      from d
      returning *)
    select count(*) filter (where outcome = 'done')::int as done, count(*) filter (where outcome = 'unchanged')::int as unchanged,
      count(*) filter (where outcome = 'failed')::int as failed,
      (select count(*)::int from u)${created === undefined ? sql`` : sql` + (select count(*)::int from n)`}${isRemoving ? sql` + (select count(*)::int from x)` : sql``} as written,
      ${marksDigest} as marks
    from r`)
  const applied = answer[0]
  if (applied === undefined || applied.written !== applied.done)
    throw new Error('the records written are not the rows marked as done')
  const { done, unchanged, failed, marks } = applied
  return { done, unchanged, failed, marks }
}
