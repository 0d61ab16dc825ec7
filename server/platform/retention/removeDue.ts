import { type SQL, sql } from 'drizzle-orm'
import type { RetentionKind } from '#contract/wire/retentionKinds.ts'
import type { RemovableKind } from '#machines/platform/retention/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { removeFiles } from '#server/gateway/leavingFiles.ts'
import { isHeld, lockAgainstHolds } from './legalHoldLock.ts'
import { removals, type Removal } from './removals.ts'

const rowsAtATime = 5_000
/** Each has files, and may have rows by the hundred thousand. */
const jobsAtATime = 5

/** Rows `r` of a removal that are of before the moment. */
export const dueOf = ({ table, from, isBefore, where }: Removal, before: Date): SQL => {
  const moment = `'${before.toISOString()}'::timestamptz`
  return sql`${sql.identifier(table)} r where ${sql.raw(isBefore?.(moment) ?? `${from} < ${moment}`)}
    and ${where === undefined ? sql`true` : sql.raw(`(${where})`)}`
}

export const heldOf = (kind: RetentionKind, { merchant }: Removal): SQL =>
  isHeld(kind, merchant === undefined ? undefined : sql.raw(merchant))

interface Gone {
  readonly rows: number
  /** Keys of bytes that no row names any more. */
  readonly files: readonly string[]
  readonly isLast: boolean
}

const jobsGone = (due: SQL): SQL => sql`
  with due as materialized (select r.id, r.file_entry_id, r.result_file_id from ${due} limit ${jobsAtATime} for update of r skip locked),
    told as (delete from notifications where job_id in (select id from due)),
    marks as (delete from file_job_rows where job_id in (select id from due)),
    plans as (delete from file_job_plan_rows where job_id in (select id from due)),
    jobs as (delete from file_jobs where id in (select id from due) returning 1),
    entries as (delete from file_entries where id in (select file_entry_id from due) returning stored_file_id),
    files as (delete from stored_files where id in (select stored_file_id from entries union select result_file_id from due)
      returning storage_key),
    leaving as (insert into leaving_files (key) select storage_key from files on conflict do nothing)
  select (select count(*) from jobs)::int as gone, coalesce((select array_agg(storage_key) from files), '{}') as files`

const rowsGone = (removal: Removal, due: SQL): SQL => {
  const table = sql.identifier(removal.table)
  const key = removal.way === 'file' ? sql.raw(`r.${removal.key}`) : sql`null::text`
  return sql`
    with due as materialized (select r.tableoid as part, r.ctid as place from ${due} limit ${rowsAtATime} for update of r skip locked),
      gone as (${
        removal.way === 'fields'
          ? sql`update ${table} r set ${sql.raw(removal.set)} from due`
          : sql`delete from ${table} r using due`
      } where r.tableoid = due.part and r.ctid = due.place returning ${key} as key),
      leaving as (insert into leaving_files (key) select key from gone where key is not null on conflict do nothing)
    select count(*)::int as gone, coalesce(array_agg(key) filter (where key is not null), '{}') as files from gone`
}

/**
 * One batch of what is due of a kind, in a transaction that waits for nobody long. What a legal hold keeps stays. `only`:
 * which rows `r` alone.
 */
export const removeBatch = async (
  tx: Tx,
  kind: RetentionKind,
  removal: Removal,
  before: Date,
  only: SQL = sql`true`,
): Promise<Gone> => {
  await tx.execute(sql`set local lock_timeout = '2s'`)
  await lockAgainstHolds(tx)
  const due = sql`${dueOf(removal, before)} and ${only} and not ${heldOf(kind, removal)}`
  const { rows } = await tx.execute<{ gone: number; files: string[] }>(
    removal.way === 'job' ? jobsGone(due) : rowsGone(removal, due),
  )
  const gone = rows[0]?.gone ?? 0
  return { rows: gone, files: rows[0]?.files ?? [], isLast: gone < (removal.way === 'job' ? jobsAtATime : rowsAtATime) }
}

/** Whether something is due still: a batch passes over what others are at. */
export const isDue = async (
  tx: Tx,
  kind: RetentionKind,
  removal: Removal,
  before: Date,
  only: SQL = sql`true`,
): Promise<boolean> => {
  const { rows } = await tx.execute<{ due: boolean }>(sql`
    select exists (select from ${dueOf(removal, before)} and ${only} and not ${heldOf(kind, removal)}) as due`)
  return rows[0]?.due === true
}

/** All that is due of a kind, batch by batch, each in a transaction of its own. */
export const removeAll = async (
  gateway: Pick<Gateway, 'database' | 'files'>,
  kind: RemovableKind,
  before: Date,
): Promise<void> => {
  for (const removal of removals[kind])
    for (;;) {
      const gone = await gateway.database.db.transaction((tx) => removeBatch(tx, kind, removal, before))
      await removeFiles(gateway, gone.files)
      if (gone.isLast) break
    }
}
