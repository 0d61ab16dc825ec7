import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { fileEntries, fileJobRows, fileJobs, staff, storedFiles } from '#server/db/schema/index.ts'

const shownFaults = 100

/** A job with the names that staff read: its file's and its person's. */
export const findJob = async (tx: Tx, jobId: string) => {
  const [row] = await tx
    .select({ job: fileJobs, fileName: storedFiles.fileName, loginId: staff.loginId })
    .from(fileJobs)
    .innerJoin(fileEntries, eq(fileEntries.id, fileJobs.fileEntryId))
    .innerJoin(storedFiles, eq(storedFiles.id, fileEntries.storedFileId))
    .innerJoin(staff, eq(staff.id, fileJobs.staffId))
    .where(eq(fileJobs.id, jobId))
  return row
}
export type FoundJob = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** The first faults in the order of the sheet. */
export const listFaults = (tx: Tx, jobId: string) =>
  tx
    .select({
      row: fileJobRows.rowNumber,
      column: fileJobRows.faultColumn,
      value: fileJobRows.faultValue,
      reason: fileJobRows.faultReason,
    })
    .from(fileJobRows)
    .where(and(eq(fileJobRows.jobId, jobId), eq(fileJobRows.outcome, 'failed')))
    .orderBy(asc(fileJobRows.rowNumber))
    .limit(shownFaults)
export type FoundFault = Awaited<ReturnType<typeof listFaults>>[number]
