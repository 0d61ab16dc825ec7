import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { givePersonCopy, personCopyAction } from '#contract/calls/platform/personRequests.ts'
import { mayCall } from '#contract/wire/call.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { endJob } from '#server/files/jobs/endJob.ts'
import { LeaseLost } from '#server/files/jobs/jobLease.ts'
import { writeJob } from '#server/files/jobs/jobProgress.ts'
import { keepWritten } from '#server/files/jobs/keepWritten.ts'
import type { WriteReport } from '#server/files/jobs/script.ts'
import { tellProgress } from '#server/files/jobs/tellStaff.ts'
import { actorOf } from '#server/gateway/actorOf.ts'
import { copyBytes, copyFileName, copyFolder } from './copyFile.ts'

type Asked = { id: number; code: string; reason: string }

/** Writes the copy of a claimed job from its beginning: of what a killed process had written nothing is kept. */
export const writeCopy: WriteReport = async (gateway, job, signal) => {
  if (job.state === 'cancelling')
    return endJob(gateway, job, {
      event: () => ({ type: 'job.stopped' }),
      message: () => 'Cancelled: no file was kept.',
    })
  const { db } = gateway.database
  const { rows } = await db.execute<Asked>(sql`
    select m.id, m.merchant_code as code, r.reason from person_requests r join merchants m on m.id = r.merchant_id where r.job_id = ${job.jobId}`)
  const [asked] = rows
  const staff = await actorOf(db, job.staffId)
  if (asked === undefined || staff === undefined || !mayCall(givePersonCopy, staff, gateway.config.product))
    return endJob(gateway, job, { event: () => ({ type: 'right.lost' }), failure: () => refusals['not-allowed'].text })
  const at = gateway.now()
  if (job.state === 'checking') {
    await writeJob(db, job, job.state, { state: 'running', runningSince: at })
    await tellProgress(gateway, job)
  }
  const path = await gateway.files.scratchPath(job.jobId)
  try {
    await inSnapshot(gateway.database.pool, (snapshot) =>
      pipeline(
        copyBytes(snapshot, {
          gateway,
          merchantId: asked.id,
          merchantCode: asked.code,
          reason: asked.reason,
          at,
          hasKyc: staff.services.has('view_kyc_role'),
          signal,
        }),
        createWriteStream(path, { mode: 0o600 }),
      ),
    )
    const result = await keepWritten(gateway, job, path, {
      fileName: copyFileName(asked.code, at),
      folder: copyFolder,
      action: personCopyAction,
      createdAt: at,
    })
    try {
      await endJob(
        gateway,
        { ...job, state: 'running' },
        {
          event: () => ({ type: 'rows.applied', failed: 0 }),
          result,
          message: () => 'The copy is in Downloads.',
          also: async (tx) => {
            await tx.execute(sql`
            update person_requests set state = 'given', ended_at = ${at.toISOString()} where job_id = ${job.jobId} and state = 'preparing'`)
          },
        },
      )
    } catch (error) {
      if (error instanceof LeaseLost) await gateway.files.remove(result.storageKey)
      throw error
    }
  } finally {
    await rm(path, { force: true })
  }
}
