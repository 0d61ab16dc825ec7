import { findOnePerson } from '#server/people/independence/index.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type FileJobState, scripts } from '#contract/calls/files/files.ts'
import { confirmationBy, fileJobAfter } from '#machines/files/fileJob.ts'
import { formatRupees } from '#contract/wire/money.ts'
import { needsSecondPerson } from './secondPerson.ts'
import { sendNotifications } from '#server/platform/notifications/index.ts'
import { fileJobPlanRows, fileJobs, notifications } from '#server/db/schema/index.ts'
import type { Tx } from '#server/db/database.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Moved } from '#contract/calls/platform/impact.ts'
import { summarisePlan } from './planSummary.ts'
import { prefetch } from './prefetch.ts'
import { doneBy, type JobActor } from './jobActor.ts'
import { type SheetJob, LeaseLost } from './jobLease.ts'
import { writeJob } from './jobProgress.ts'
import type { SheetRun } from './sheetRun.ts'
import { tellProgress } from './tellStaff.ts'
import type { SheetToApply } from './rowsToApply.ts'

export const isConfirmedKind = ({ scriptId, purpose }: SheetJob): boolean =>
  scripts[scriptId].isConfirmed || purpose === 'takeBack'

/** The file, every row's change and the version of its record, in the order of the sheet. */
const digest = sql`encode(sha256(convert_to(coalesce(string_agg(
  (row_number, change, merchant_code, record_version, before, after, fault_column, fault_value, fault_reason)::text,
  E'\n' order by row_number), ''), 'UTF8') || (select sha256 from file_jobs j where j.id = p.job_id)), 'hex')`

type Summary = {
  readonly create: number
  readonly change: number
  readonly none: number
  readonly error: number
  /** Rows at fault that are kept for a person to look into. */
  readonly unmatched: number
  readonly switched_off: number
  readonly paise: string
  readonly hash: string
}

const summarise = async (tx: Tx, { jobId, scriptId }: Pick<SheetJob, 'jobId' | 'scriptId'>): Promise<Summary> => {
  const { sumOf } = scripts[scriptId]
  const { rows } = await tx.execute<Summary>(sql`
    select count(*) filter (where change = 'create')::int as create, count(*) filter (where change = 'change')::int as change, count(*) filter (where change = 'none')::int as none,
      count(*) filter (where change = 'error')::int as error,
      count(*) filter (where change = 'error' and after is not null)::int as unmatched,
      count(*) filter (where change = 'change' and before -> 'is_active' = 'true' and after -> 'is_active' = 'false')::int as switched_off,
      ${sumOf === null ? sql`0` : sql`coalesce(sum((after ->> ${sumOf}::text)::bigint) filter (where change in ('create', 'change')), 0)`} as paise,
      ${digest} as hash
    from file_job_plan_rows p where p.job_id = ${jobId}::uuid group by p.job_id`)
  const [summary] = rows
  if (summary === undefined) throw new Error('the plan has no rows')
  return summary
}

/** A batch of a plan stands or falls with the lease, so that a process taken for dead writes into no later plan. */
const planBatch = (gateway: Gateway, job: SheetJob, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  gateway.database.db.transaction(async (tx) => {
    const [held] = await tx
      .select({ id: fileJobs.id })
      .from(fileJobs)
      .where(and(eq(fileJobs.id, job.jobId), eq(fileJobs.fence, job.fence), eq(fileJobs.state, 'checking')))
      .for('update')
    if (held === undefined) throw new LeaseLost()
    await work(tx)
  })

const count = (rows: number) => rows.toLocaleString('en-IN')

const waitingText = (
  { scriptId }: Pick<SheetJob, 'scriptId'>,
  { create, change, unmatched, switched_off: switchedOff }: Summary,
  { sum, cameBack }: Moved,
): string =>
  scripts[scriptId].keepsFindings
    ? `${count(create + change)} ${create + change === 1 ? 'row matches' : 'rows match'}, ${count(unmatched)} ${unmatched === 1 ? 'does' : 'do'} not.`
    : scripts[scriptId].sumOf !== null && (sum ?? 0) + (cameBack ?? 0) > 0
      ? [
          ...(sum ? [`${formatRupees(sum)} are to be ${scripts[scriptId].sumWord}.`] : []),
          ...(cameBack ? [`${formatRupees(cameBack)} came back.`] : []),
        ].join(' ')
      : switchedOff > 0
        ? `${count(switchedOff)} ${switchedOff === 1 ? 'merchant is' : 'merchants are'} to be switched off.`
        : `${count(create + change)} ${create + change === 1 ? 'row is' : 'rows are'} to be ${change === 0 ? 'created' : 'changed'}.`

/** To the person who asked, and where a second one is needed to everybody who may be that. */
const askForConfirmation = async (tx: Tx, job: SheetJob, message: string, isSecondNeeded: boolean, at: Date) => {
  const plan = { startedBy: job.staffId, uploadedBy: job.uploaderId, needsSecondPerson: isSecondNeeded }
  const makers = [await findOnePerson(tx, job.staffId, at), await findOnePerson(tx, job.uploaderId, at)]
  // Counting as one person is the same from both sides.
  const mayConfirm = (id: string) => {
    const controls = { has: () => makers.some((one) => one.has(id)) }
    return fileJobAfter('awaitingConfirmation', confirmationBy({ id, controls }, plan)) !== undefined
  }
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from staff p where p.id = ${job.staffId} or (${isSecondNeeded} and p.is_active
      and not exists (select from staff_brands b where b.staff_id = p.id) and exists (
        select from staff_roles m
        join roles o on o.id = m.role_id and o.is_active
        join role_services g on g.role_id = o.id
        join services w on w.id = g.service_id and w.is_active
        where m.staff_id = p.id and lower(w.service_name) = ${scripts[job.scriptId].service}
        having count(*) > 0 and not bool_or(g.is_blocked)))
    order by p.id limit 100`)
  const values = rows.map(({ id }) => ({
    id: randomUUID(),
    staffId: id,
    fileName: job.fileName,
    fileType: job.action,
    jobId: job.jobId,
    about: 'waiting' as const,
    message: `${message} ${mayConfirm(id) ? 'Confirm or cancel.' : 'A colleague has to confirm.'}`,
    createdAt: at,
    modifiedAt: at,
  }))
  // The plan was made again: it is told anew.
  await tx.delete(notifications).where(and(eq(notifications.jobId, job.jobId), eq(notifications.about, 'waiting')))
  await tx.insert(notifications).values(values)
}

/**
 * Writes down what each row is going to do, then lets the job wait for a person; undefined when it does. A plan in which
 * nothing changes needs nobody.
 */
export const planSheet = async ({
  gateway,
  script,
  job,
  actor,
  sheet,
  signal,
}: SheetRun): Promise<SheetJob | undefined> => {
  await planBatch(gateway, job, (tx) => tx.delete(fileJobPlanRows).where(eq(fileJobPlanRows.jobId, job.jobId)))
  for await (const rows of prefetch(sheet.rows())) {
    signal.throwIfAborted()
    await planBatch(gateway, job, (tx) =>
      script.planBatch(tx, {
        job,
        actor,
        at: gateway.now(),
        rows,
        blind: (field) => gateway.fieldSeal.blind(field),
        refundProvider: gateway.refundProvider,
      }),
    )
  }
  const state = await gateway.database.db.transaction((tx) => keepPlan(tx, job, actor, sheet, gateway))
  await tellProgress(gateway, job)
  if (state === 'running') return { ...job, state, isPlanned: true }
  await sendNotifications(gateway)
  return undefined
}

const keepPlan = async (
  tx: Tx,
  job: SheetJob,
  actor: JobActor,
  sheet: SheetToApply,
  { config, now }: Pick<Gateway, 'config' | 'now'>,
): Promise<FileJobState> => {
  const at = now()
  const plan = await summarise(tx, job)
  const paise = Number(plan.paise)
  const summary = await summarisePlan(tx, job)
  const isSecondNeeded = await needsSecondPerson(
    tx,
    { ...job, id: job.jobId },
    { switchedOff: plan.switched_off, paise, records: plan.create + plan.change },
    config.limits,
    at,
  )
  const state = fileJobAfter(job.state, {
    type: 'plan.made',
    needsConfirmation: plan.create + plan.change + plan.unmatched > 0,
  })
  if (state === undefined) throw new Error(`a job that is ${job.state} is not to be planned`)
  const isWaiting = state === 'awaitingConfirmation'
  await writeJob(tx, job, job.state, {
    state,
    rowsTotal: sheet.count,
    planHash: plan.hash,
    plannedAt: at,
    planCreate: plan.create,
    planChange: plan.change,
    planNone: plan.none,
    planError: plan.error,
    planSwitchedOff: plan.switched_off,
    planHidden: sheet.hidden,
    planPaise: paise,
    planSummary: summary,
    needsSecondPerson: isSecondNeeded,
    ...(isWaiting ? { leaseUntil: null } : { runningSince: at }),
  })
  if (isWaiting) await askForConfirmation(tx, job, waitingText(job, plan, summary), isSecondNeeded, at)
  await writeAudit(tx, {
    ...doneBy(actor, at),
    subject: `job:${job.jobId}`,
    before: { state: job.state },
    after: { state, plan, isSecondNeeded },
    requestId: `${job.jobId}/${job.fence}`,
  })
  return state
}
