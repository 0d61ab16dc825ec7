import { sql } from 'drizzle-orm'
import { FileJobPurpose, FileJobState, isSheetJob, JobKind, type ScriptId } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { queryRows } from '#server/db/readRows.ts'

/** A killed process is missed for so long; a living one says every `beatMs` that it is there. */
export const beatMs = 1_500
const lease = sql`interval '5 seconds'`

export interface ClaimedJob {
  readonly jobId: string
  /** Quoted by every write; one that quotes an older claim's finds no row. */
  readonly fence: number
  readonly state: FileJobState
  readonly scriptId: JobKind
  readonly staffId: string
  /** Whose file it is. */
  readonly uploaderId: string
  readonly fileName: string
  readonly storageKey: string
  /** The sheet of a workbook that was chosen. */
  readonly sheetName: string | null
  readonly action: string
  /** As the entry of the file says it: of which brand it is, and for which days. */
  readonly fileDescription: string
  readonly purpose: FileJobPurpose
  readonly originJobId: string | null
  /** A plan stands beside it, which a person has confirmed or which needed nobody to. */
  readonly isPlanned: boolean
  /** Who had it before did not give it back: they were killed or cut off, or failed at it. */
  readonly isTakenOver: boolean
}

/** Another process has the job now: whatever this one was about to write is undone. */
export class LeaseLost extends Error {}

/** What works on a sheet. */
export type SheetJob = ClaimedJob & { readonly scriptId: ScriptId }

export const isOfSheet = (job: ClaimedJob): job is SheetJob => isSheetJob(job.scriptId)

/** Takes the oldest job that nobody works on, except those `here`; undefined when there is none. */
export const claimJob = async (tx: Tx, here: readonly string[]): Promise<ClaimedJob | undefined> => {
  const [row] = await queryRows<{ [Field in keyof ClaimedJob]: ClaimedJob[Field] }>(
    tx,
    sql`
    with free as (
      select id, lease_until from file_jobs
      where state in ('checking', 'running', 'cancelling') and (lease_until is null or lease_until < now()) and id <> all(${sql.param(here)}::uuid[])
      order by created_at limit 1 for update skip locked)
    update file_jobs j set fence = j.fence + 1, lease_until = now() + ${lease}
    from free, file_entries e, stored_files f
    where j.id = free.id and e.id = j.file_entry_id and f.id = e.stored_file_id
    returning j.id as "jobId", j.fence, j.state, j.script_id as "scriptId", j.staff_id as "staffId",
      f.staff_id as "uploaderId", f.file_name as "fileName", f.storage_key as "storageKey", f.sheet_name as "sheetName",
      e.action, e.file_description as "fileDescription", j.purpose, j.origin_job_id as "originJobId",
      j.plan_hash is not null as "isPlanned", free.lease_until is not null as "isTakenOver"`,
  )
  return (
    row && {
      ...row,
      state: FileJobState.parse(row.state),
      scriptId: JobKind.parse(row.scriptId),
      purpose: FileJobPurpose.parse(row.purpose),
    }
  )
}

/** True while the job is ours; its lease is new again. */
export const keepLease = async (tx: Tx, { jobId, fence }: ClaimedJob): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    update file_jobs set lease_until = now() + ${lease} where id = ${jobId} and fence = ${fence}`)
  return rowCount === 1
}

/** Lets any process take the job, at once or after `pauseMs`. */
export const giveBack = (tx: Tx, { jobId, fence }: ClaimedJob, pauseMs?: number) =>
  tx.execute(sql`
    update file_jobs set lease_until = ${pauseMs === undefined ? null : sql`now() + ${pauseMs} * interval '1 millisecond'`}
    where id = ${jobId} and fence = ${fence}`)
