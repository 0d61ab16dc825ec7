import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { FileJobState } from '#contract/calls/files/files.ts'
import { type FileJobEvent, fileJobAfter } from '#machines/files/fileJob.ts'
import { fileJobPlanRows, fileJobs, notifications, staff, storedFiles } from '#server/db/schema/index.ts'
import type { Tx } from '#server/db/database.ts'
import { sendNotifications } from '#server/platform/notifications/index.ts'
import { nameWritten } from '#server/gateway/leavingFiles.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type ClaimedJob, LeaseLost } from './jobLease.ts'
import { writeJob } from './jobProgress.ts'
import { tellProgress } from './tellStaff.ts'

type JobRow = typeof fileJobs.$inferSelect

export interface Ending {
  readonly event: (job: JobRow) => FileJobEvent
  /** Why the whole file failed, for staff. */
  readonly failure?: (job: JobRow) => string
  readonly result?: typeof storedFiles.$inferInsert
  /** What its person is told, in place of how many rows were applied. */
  readonly message?: (job: JobRow) => string
  /** In the same transaction, where it came to its end. */
  readonly also?: (tx: Tx) => Promise<void>
}

const count = (rows: number) => rows.toLocaleString('en-IN')

/** '9,963 rows applied, 37 failed' */
export const countsText = ({
  rowsDone,
  rowsUnchanged,
  rowsFailed,
}: Pick<JobRow, 'rowsDone' | 'rowsUnchanged' | 'rowsFailed'>): string =>
  [
    `${count(rowsDone)} ${rowsDone === 1 ? 'row' : 'rows'} applied`,
    ...(rowsUnchanged > 0 ? [`${count(rowsUnchanged)} unchanged`] : []),
    ...(rowsFailed > 0 ? [`${count(rowsFailed)} failed`] : []),
  ].join(', ')

/** 'Cancelled: 5,000 rows applied', 'Taken back: 600 rows' */
const messageOf = ({ purpose }: ClaimedJob, state: FileJobState, row: JobRow): string => {
  if (state === 'cancelled') return `Cancelled: ${countsText(row)}`
  if (purpose !== 'takeBack') return countsText(row)
  const left =
    row.rowsFailed > 0 ? `, ${count(row.rowsFailed)} left as ${row.rowsFailed === 1 ? 'it is' : 'they are'}` : ''
  return `Taken back: ${count(row.rowsDone)} ${row.rowsDone === 1 ? 'row' : 'rows'}${left}`
}

/** The job whose rows were put back says so. Answers that job where it did. */
const markTakenBack = async (
  tx: Tx,
  originJobId: string,
  ended: FileJobState,
  { rowsDone }: JobRow,
): Promise<JobRow | undefined> => {
  if (ended !== 'done' && ended !== 'doneWithFailures') return undefined
  const [origin] = await tx.select().from(fileJobs).where(eq(fileJobs.id, originJobId)).for('update')
  if (origin === undefined) return undefined
  const state = fileJobAfter(FileJobState.parse(origin.state), { type: 'job.takenBack', rowsDone })
  if (state === undefined) return undefined
  await tx.update(fileJobs).set({ state }).where(eq(fileJobs.id, originJobId))
  return origin
}

/** State, result, notification and audit entry in one transaction, then the word to the person's panels. */
export const endJob = async (
  gateway: Gateway,
  job: ClaimedJob,
  { event, failure, result, message, also }: Ending,
): Promise<void> => {
  const takenBack = await gateway.database.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: fileJobs, loginId: staff.loginId })
      .from(fileJobs)
      .innerJoin(staff, eq(staff.id, fileJobs.staffId))
      .where(and(eq(fileJobs.id, job.jobId), eq(fileJobs.fence, job.fence)))
      .for('update', { of: fileJobs })
    if (found === undefined) throw new LeaseLost()
    const { row, loginId } = found
    const from = FileJobState.parse(row.state)
    const state = fileJobAfter(from, event(row))
    if (state === undefined) throw new Error(`a job that is ${from} cannot end by ${event(row).type}`)
    const endedAt = gateway.now()
    const why = failure?.(row) ?? null
    if (result !== undefined) {
      await tx.insert(storedFiles).values(result)
      await nameWritten(tx, result.storageKey)
    }
    await writeJob(tx, job, from, { state, failure: why, resultFileId: result?.id ?? null, endedAt, leaseUntil: null })
    await tx
      .insert(notifications)
      .values({
        id: randomUUID(),
        staffId: job.staffId,
        fileName: job.fileName,
        fileType: job.action,
        jobId: job.jobId,
        message: why ?? message?.(row) ?? messageOf(job, state, row),
        createdAt: endedAt,
        modifiedAt: endedAt,
      })
      .onConflictDoNothing({ target: [notifications.jobId, notifications.about, notifications.staffId] })
    await also?.(tx)
    if (state !== 'broken') await tx.delete(fileJobPlanRows).where(eq(fileJobPlanRows.jobId, job.jobId))
    const origin =
      job.purpose === 'takeBack' && job.originJobId !== null && state !== 'broken'
        ? await markTakenBack(tx, job.originJobId, state, row)
        : undefined
    const { rowsTotal, rowsDone, rowsUnchanged, rowsFailed } = row
    await writeAudit(tx, {
      at: endedAt,
      staffId: job.staffId,
      loginId,
      call: 'files.runScript',
      outcome: 'done',
      subject: `job:${job.jobId}`,
      before: { state: from },
      after: { state, rowsTotal, rowsDone, rowsUnchanged, rowsFailed, failure: why, resultFileId: result?.id ?? null },
      requestId: `${job.jobId}/${job.fence}`,
    })
    return origin
  })
  await tellProgress(gateway, job)
  if (takenBack !== undefined)
    for (const staffId of new Set([takenBack.staffId, job.staffId]))
      await tellProgress(gateway, { jobId: takenBack.id, staffId })
  await sendNotifications(gateway)
}
