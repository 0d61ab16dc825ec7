import { type DecidingStaff, decidingStaff, whyNotIndependent } from '#server/people/independence/index.ts'
import { eq, sql } from 'drizzle-orm'
import { FileJobState, ScriptId, scripts } from '#contract/calls/files/files.ts'
import type { SetLimits } from '#machines/platform/limits.ts'
import { confirmationBy, fileJobAfter } from '#machines/files/fileJob.ts'
import type { Tx } from '#server/db/database.ts'
import { fileJobs } from '#server/db/schema/index.ts'
import type { PreparedHandler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { chooseSlot, refusingExcess } from '#server/files/jobs/exclusion.ts'
import { type FoundJob, lockJob } from '#server/files/jobs/fileJobRows.ts'
import { mayActOnJob } from '#server/files/storedFiles/index.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { readFileJob } from '#server/files/jobs/presentFileJob.ts'
import { lockActableJob } from './lockActableJob.ts'
import { needsSecondPerson } from '#server/files/jobs/secondPerson.ts'

type Planned = Pick<FoundJob['job'], 'id' | 'scriptId'>

/** A record of the plan is not as it was when the plan was made, or there by now. */
const isOutdated = async (tx: Tx, { id, scriptId }: Planned): Promise<boolean> => {
  const { table, key } = recordsOf[ScriptId.parse(scriptId)]
  const records = sql.raw(`"${table}"`)
  const isThere = sql.join(
    key.map(
      (column) => sql`m.${sql.raw(column)} = (jsonb_populate_record(null::${records}, p.after)).${sql.raw(column)}`,
    ),
    sql` and `,
  )
  const { rows } = await tx.execute(sql`
    (select from file_job_plan_rows p left join ${records} m on m.id = p.record_id
      where p.job_id = ${id} and p.change = 'change' and m.version is distinct from p.record_version limit 1)
    union all (select from file_job_plan_rows p where p.job_id = ${id} and p.change = 'create'
      and exists (select from ${records} m where ${isThere}) limit 1)`)
  return rows.length > 0
}

const noPlan = {
  planHash: null,
  plannedAt: null,
  planCreate: 0,
  planChange: 0,
  planNone: 0,
  planError: 0,
  planSwitchedOff: 0,
  planPaise: 0,
  planSummary: null,
}

const plannedOf = ({ id, staffId, scriptId }: FoundJob['job']) => ({ id, staffId, scriptId: ScriptId.parse(scriptId) })
const weightOf = ({ planSwitchedOff, planPaise, planCreate, planChange }: FoundJob['job']) => ({
  switchedOff: planSwitchedOff,
  paise: planPaise,
  records: planCreate + planChange,
})
const tooManyAlone =
  'So many records of this kind are changed only when a second person confirms. Ask a colleague to open this job.'
const neverAlone = 'Somebody else has to confirm a sheet of this kind. Ask a colleague to open this job.'
const tooMuchAlone = {
  settled: 'So much is settled only when a second person confirms. Ask a colleague to open this job.',
  regularized: 'Money is regularized only when a second person confirms. Ask a colleague to open this job.',
  refunded: 'So much is refunded only when a second person confirms. Ask a colleague to open this job.',
} as const

/** Lets an outdated plan be made again; says whether it did. Stays whatever becomes of the confirmation. */
const makeAgainWhereOutdated = async (tx: Tx, { job }: FoundJob, set: SetLimits, now: Date): Promise<boolean> => {
  if (!(await isOutdated(tx, job))) {
    const isNeeded = await needsSecondPerson(tx, plannedOf(job), weightOf(job), set, now)
    await tx.update(fileJobs).set({ needsSecondPerson: isNeeded }).where(eq(fileJobs.id, job.id))
    return false
  }
  const state = fileJobAfter('awaitingConfirmation', { type: 'plan.outdated' })
  if (state === undefined) throw new Error('an outdated plan cannot be made again')
  const slot = await chooseSlot(tx, job.scriptId)
  await refusingExcess(job.scriptId, () =>
    tx
      .update(fileJobs)
      .set({ ...noPlan, ...slot, state, needsSecondPerson: false, leaseUntil: null })
      .where(eq(fileJobs.id, job.id)),
  )
  return true
}

/** Says with whom the person counts as one, where that is why. */
const refuseConfirmation = (staff: DecidingStaff, makers: readonly string[], job: FoundJob['job']): never => {
  const message = makers.includes(staff.staffId) ? '' : whyNotIndependent(staff, makers)
  if (message !== '') return refuse('not-independent', { message })
  const recorded = {
    subject: `job:${job.id}`,
    after: { needsSecondPerson: true, records: job.planCreate + job.planChange },
  }
  if (scripts[ScriptId.parse(job.scriptId)].alwaysNeedsSecondPerson)
    return refuse('plan-needs-second-person', { message: neverAlone, recorded })
  if (job.planPaise > 0)
    return refuse('plan-needs-second-person', {
      message: tooMuchAlone[scripts[ScriptId.parse(job.scriptId)].sumWord],
      recorded,
    })
  return refuse(
    'plan-needs-second-person',
    job.planSwitchedOff > 0 ? { recorded } : { message: tooManyAlone, recorded },
  )
}

export const confirmPlan: PreparedHandler<'files.confirmPlan'> = {
  prepare: async ({ jobId }, { gateway, staff, now }) => {
    const isMadeAgain = await gateway.database.db.transaction(async (tx) => {
      const found = await lockJob(tx, jobId)
      if (found === undefined || !mayActOnJob(staff, found.job) || found.job.state !== 'awaitingConfirmation')
        return false
      return makeAgainWhereOutdated(tx, found, gateway.config.limits, now)
    })
    if (isMadeAgain) gateway.wakeJobs()

    return async ({ planHash }, { tx, note, afterCommit }) => {
      const found = await lockActableJob(tx, staff, jobId)
      const { job, fileOwnerId } = found
      if (isMadeAgain) return refuse('plan-stale')
      if (job.state !== 'awaitingConfirmation') return refuse('job-not-waiting')
      if (job.planHash !== planHash || (await isOutdated(tx, job))) return refuse('plan-stale')
      const isSecondNeeded = await needsSecondPerson(tx, plannedOf(job), weightOf(job), gateway.config.limits, now)
      const deciding = await decidingStaff({ tx, staff, now })
      const confirmer = { id: staff.staffId, controls: deciding.controls }
      const state =
        fileJobAfter(
          FileJobState.parse(job.state),
          confirmationBy(confirmer, {
            startedBy: job.staffId,
            uploadedBy: fileOwnerId,
            needsSecondPerson: isSecondNeeded,
          }),
        ) ?? refuseConfirmation(deciding, [job.staffId, fileOwnerId], job)
      const slot = await chooseSlot(tx, job.scriptId)
      await refusingExcess(job.scriptId, () =>
        tx
          .update(fileJobs)
          .set({
            ...slot,
            state,
            needsSecondPerson: isSecondNeeded,
            confirmedBy: staff.staffId,
            confirmedAt: now,
            runningSince: now,
            leaseUntil: null,
          })
          .where(eq(fileJobs.id, jobId)),
      )
      note({
        subject: `job:${jobId}`,
        before: { state: job.state },
        after: {
          state,
          planHash,
          rowsToCreate: job.planCreate,
          rowsToChange: job.planChange,
          merchantsSwitchedOff: job.planSwitchedOff,
          settled: job.planPaise,
          isSecondPerson: isSecondNeeded,
        },
      })
      afterCommit(() => gateway.wakeJobs())
      return (await readFileJob(tx, jobId)) ?? refuse('file-not-found')
    }
  },
}
