import { StandbySilent } from '#server/db/standbyWait.ts'
import { sendNotifications } from '#server/platform/notifications/index.ts'
import { removeLeftFiles } from '#server/gateway/leavingFiles.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { traceOf } from '#server/gateway/tracing.ts'
import { endJob } from './endJob.ts'
import { beatMs, type ClaimedJob, claimJob, giveBack, isOfSheet, keepLease, LeaseLost } from './jobLease.ts'
import { lapseJobs } from './lapseJobs.ts'
import { runJob } from './runJob.ts'
import type { ScriptsById, WriteReport } from './script.ts'

export interface JobRunner {
  /** There may be work: look now. */
  wake(): void
  /** Takes no more work, finishes the batches at hand and gives the jobs back. */
  stop(): Promise<void>
}

const atOnce = 2
const pollMs = 1_000
/** Whoever writes a notification sends it at once; what is older was left by one that could not. */
const leftBehindMs = 4_000
const lapseMs = 15 * 60_000
const stopPatienceMs = 10_000
const triesOfOneProcess = 4
/** Until a job goes on that the standby kept from it. */
const silentMs = 2_000

/** Works on jobs of PostgreSQL in this process; any number of processes may do so. */
export const startJobRunner = (gateway: Gateway, scripts: ScriptsById, writeReport: WriteReport): JobRunner => {
  const { db } = gateway.database
  const working = new Map<string, { stopping: AbortController; ended: Promise<void> }>()
  const failures = new Map<string, number>()
  let isStopped = false
  let isLooking = false
  let lookAgain = false

  const afterFailure = async (job: ClaimedJob, error: unknown): Promise<void> => {
    // No fault of the job: it goes on from what is there, however long the standby is away.
    if (error instanceof StandbySilent) {
      gateway.log.warn({ jobId: job.jobId }, 'a job waits for the standby')
      await giveBack(db, job, silentMs)
      return
    }
    const tries = (failures.get(job.jobId) ?? 0) + 1
    failures.set(job.jobId, tries)
    gateway.log.error({ err: error, jobId: job.jobId, tries }, 'a job ended without a result')
    if (tries < triesOfOneProcess) {
      await giveBack(db, job, 2 ** tries * 200)
      return
    }
    failures.delete(job.jobId)
    await endJob(gateway, job, {
      event: () => ({ type: 'job.broke' }),
      failure: ({ rowsTotal, rowsApplied }) =>
        `Something went wrong on our end after ${rowsApplied.toLocaleString('en-IN')} of ${rowsTotal.toLocaleString('en-IN')} rows. Try again: rows that are applied stay as they are.`,
    })
  }

  const work = async (job: ClaimedJob, stopping: AbortController): Promise<void> => {
    let isBeating = false
    const beat = setInterval(() => {
      // The job's own transaction holds its row: beats that wait for it must not take every connection.
      if (isBeating) return
      isBeating = true
      keepLease(db, job)
        .then(
          (isOurs) => isOurs || stopping.abort(new LeaseLost()),
          (error: unknown) => gateway.log.warn({ err: error, jobId: job.jobId }, 'the lease of a job was not renewed'),
        )
        .finally(() => {
          isBeating = false
        })
    }, beatMs)
    try {
      if (job.isTakenOver) await gateway.files.clearScratchOf(job.jobId)
      await gateway.tracing.span(
        `job ${job.scriptId}`,
        () =>
          isOfSheet(job)
            ? runJob(gateway, scripts[job.scriptId], job, stopping.signal)
            : writeReport(gateway, job, stopping.signal),
        { traceId: traceOf(job.jobId), isLong: true },
      )
      failures.delete(job.jobId)
      // A file that whoever had it before wrote, and never named.
      if (job.isTakenOver) await removeLeftFiles(gateway)
    } catch (error) {
      if (error instanceof LeaseLost || stopping.signal.reason instanceof LeaseLost) return
      await (stopping.signal.aborted ? giveBack(db, job) : afterFailure(job, error))
    } finally {
      clearInterval(beat)
    }
  }

  const takeJobs = async (): Promise<void> => {
    while (!isStopped && working.size < atOnce) {
      const job = await claimJob(db, [...working.keys()])
      if (job === undefined) return
      gateway.metrics.jobTaken(job.isTakenOver)
      const stopping = new AbortController()
      if (isStopped) stopping.abort()
      const ended = work(job, stopping)
        .catch((error: unknown) => gateway.log.error({ err: error, jobId: job.jobId }, 'a job was left to its lease'))
        .finally(() => {
          working.delete(job.jobId)
          wake()
        })
      working.set(job.jobId, { stopping, ended })
    }
  }

  const look = async (): Promise<void> => {
    await takeJobs()
    await sendNotifications(gateway, new Date(gateway.now().getTime() - leftBehindMs))
  }

  const wake = (): void => {
    if (isStopped) return
    if (isLooking) {
      lookAgain = true
      return
    }
    isLooking = true
    lookAgain = false
    lastLook = look()
      .catch((error: unknown) => gateway.log.warn({ err: error }, 'jobs could not be looked for'))
      .finally(() => {
        isLooking = false
        if (lookAgain) wake()
      })
  }
  let lastLook = sendNotifications(gateway).catch((error: unknown) =>
    gateway.log.warn({ err: error }, 'notifications were not sent'),
  )
  wake()
  const poll = setInterval(wake, pollMs)
  const lapse = () =>
    lapseJobs(gateway).catch((error: unknown) =>
      gateway.log.warn({ err: error }, 'jobs that nobody started were not ended'),
    )
  let lastLapse = lapse()
  const lapsing = setInterval(() => {
    lastLapse = lastLapse.then(lapse)
  }, lapseMs)

  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(poll)
      clearInterval(lapsing)
      let patience: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, stopPatienceMs)
      })
      const finished = (async () => {
        await Promise.all([lastLook, lastLapse])
        for (const { stopping } of working.values()) stopping.abort()
        await Promise.all([...working.values()].map(({ ended }) => ended))
      })()
      await Promise.race([finished, late])
      clearTimeout(patience)
    },
  }
}
