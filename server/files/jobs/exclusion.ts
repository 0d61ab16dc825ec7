import { sql } from 'drizzle-orm'
import { isSheetJob, scripts } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgresErrors.ts'
import { refuse } from '#server/gateway/refusal.ts'

const exclusions = ['file_jobs_one_running', 'file_jobs_exclusion']

/** What jobs that are at work exclude each other by; the panels of old look for the exception's name. */
export const refuseJobRunning = (scriptId: string): never =>
  refuse('job-already-running', {
    message: isSheetJob(scriptId) ? scripts[scriptId].runningText : 'Job Already Running..',
    details: { error: 'ConcurrentRunsExceededException' },
  })

/** Runs what brings a job to work; refuses with the kind's own text where a constraint says that it would be one too many. */
export const refusingExcess = async <T>(scriptId: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, exclusions)) return refuseJobRunning(scriptId)
    throw error
  }
}

export interface ExclusionSlot {
  readonly exclusionGroup: string | null
  readonly exclusionSlot: number | null
}

/** The free slot of the kind's group, or one that is taken: the unique index then refuses the job. */
export const chooseSlot = async (tx: Tx, scriptId: string): Promise<ExclusionSlot> => {
  const exclusion = isSheetJob(scriptId) ? scripts[scriptId].exclusion : null
  if (exclusion === null) return { exclusionGroup: null, exclusionSlot: null }
  const { group, atOnce } = exclusion
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`jobs of ${group}`}))`)
  const { rows } = await tx.execute<{ slot: number }>(sql`
    select s.slot from generate_series(1, ${atOnce}::int) s(slot)
    where not exists (select from file_jobs j where j.exclusion_group = ${group} and j.exclusion_slot = s.slot
      and j.state in ('checking', 'running', 'cancelling'))
    order by s.slot limit 1`)
  return { exclusionGroup: group, exclusionSlot: rows[0]?.slot ?? 1 }
}
