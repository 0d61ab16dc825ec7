import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FileJobState, RowFate, ScriptId } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { fileEntries, fileJobPlanRows, fileJobRows, fileJobs, staff, storedFiles } from '#server/db/schema/index.ts'

const shownFaults = 100
const shownOpenJobs = 100

const uploader = alias(staff, 'uploader')
const confirmer = alias(staff, 'confirmer')
const canceller = alias(staff, 'canceller')

const jobsWithNames = (tx: Tx) =>
  tx
    .select({
      job: fileJobs,
      fileName: storedFiles.fileName,
      fileOwnerId: storedFiles.staffId,
      loginId: staff.loginId,
      uploadedBy: uploader.loginId,
      confirmedBy: confirmer.loginId,
      cancelledBy: canceller.loginId,
      takenBackByJobId: sql<string | null>`(
        select b.id from file_jobs b where b.origin_job_id = ${fileJobs.id} and b.purpose = 'takeBack'
          and b.state in ('done', 'doneWithFailures') and b.rows_done > 0 limit 1)`,
    })
    .from(fileJobs)
    .innerJoin(fileEntries, eq(fileEntries.id, fileJobs.fileEntryId))
    .innerJoin(storedFiles, eq(storedFiles.id, fileEntries.storedFileId))
    .innerJoin(staff, eq(staff.id, fileJobs.staffId))
    .innerJoin(uploader, eq(uploader.id, storedFiles.staffId))
    .leftJoin(confirmer, eq(confirmer.id, fileJobs.confirmedBy))
    .leftJoin(canceller, eq(canceller.id, fileJobs.cancelledBy))

/** A job with the names that staff read: its file's and its people's. */
export const findJob = async (tx: Tx, jobId: string) => {
  const [row] = await jobsWithNames(tx).where(eq(fileJobs.id, jobId))
  return row
}
export type FoundJob = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** The same, and nobody else changes the job until the transaction ends. */
export const lockJob = async (tx: Tx, jobId: string): Promise<FoundJob | undefined> => {
  await tx.select({ id: fileJobs.id }).from(fileJobs).where(eq(fileJobs.id, jobId)).for('update')
  return findJob(tx, jobId)
}

const open = ['checking', 'awaitingConfirmation', 'running', 'cancelling', 'broken'] satisfies FileJobState[]

/** Jobs that are not over, newest first; `scriptIds` of anybody, all others of the person alone. */
export const listOpenJobRows = (tx: Tx, staffId: string, scriptIds: readonly ScriptId[]) =>
  jobsWithNames(tx)
    .where(
      and(
        inArray(fileJobs.state, open),
        or(
          eq(fileJobs.staffId, staffId),
          scriptIds.length === 0 ? sql`false` : inArray(fileJobs.scriptId, [...scriptIds]),
        ),
      ),
    )
    .orderBy(sql`${fileJobs.createdAt} desc`)
    .limit(shownOpenJobs)

type RowTable = typeof fileJobPlanRows | typeof fileJobRows

const faultColumns = (table: RowTable) => {
  const text = (column: AnyPgColumn) => sql<string>`coalesce(${column}, '')`
  const { rowNumber: row, faultColumn, faultValue, faultReason } = table
  return { row, column: text(faultColumn), value: text(faultValue), reason: text(faultReason) }
}

/** The first ones in the order of the sheet. */
const faultsIn = (tx: Tx, table: RowTable, where: SQL | undefined) =>
  tx.select(faultColumns(table)).from(table).where(where).orderBy(asc(table.rowNumber)).limit(shownFaults)

export const listFaults = (tx: Tx, jobId: string) =>
  faultsIn(tx, fileJobRows, and(eq(fileJobRows.jobId, jobId), eq(fileJobRows.outcome, 'failed')))

/** Faults of a waiting plan that are going to be left out. */
export const listPlannedFaults = (tx: Tx, jobId: string) =>
  faultsIn(tx, fileJobPlanRows, and(eq(fileJobPlanRows.jobId, jobId), eq(fileJobPlanRows.change, 'error')))
export type FoundFault = Awaited<ReturnType<typeof listFaults>>[number]

type Place = { readonly page: number; readonly size: number }

const pageOf = async (tx: Tx, table: RowTable, fate: SQL<RowFate>, where: SQL | undefined, { page, size }: Place) => {
  const [counted] = await tx.select({ total: count() }).from(table).where(where)
  const rows = await tx
    .select({
      ...faultColumns(table),
      subject: sql<string>`coalesce(${table.merchantCode}, '')`,
      fate,
      before: table.before,
      after: table.after,
    })
    .from(table)
    .where(where)
    .orderBy(asc(table.rowNumber))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: counted?.total ?? 0 }
}

export type FoundRow = Awaited<ReturnType<typeof pageOf>>['rows'][number]

/** The rows behind one count of a job, in the order of the sheet. */
export const listRowsOf = (tx: Tx, jobId: string, fate: RowFate, place: Place) => {
  switch (fate) {
    case 'create':
    case 'change':
    case 'none':
    case 'error':
      return pageOf(
        tx,
        fileJobPlanRows,
        sql<RowFate>`${fileJobPlanRows.change}`,
        and(eq(fileJobPlanRows.jobId, jobId), eq(fileJobPlanRows.change, fate)),
        place,
      )
    default:
      return pageOf(
        tx,
        fileJobRows,
        sql<RowFate>`${fileJobRows.outcome}`,
        and(eq(fileJobRows.jobId, jobId), eq(fileJobRows.outcome, fate)),
        place,
      )
  }
}
