import { sql } from 'drizzle-orm'
import { kindsActedOn } from '#server/files/storedFiles/index.ts'
import { troublesOfQuery } from '#server/platform/troubles/index.ts'

/**
 * Jobs that were given up, whenever that was, and those that ended badly since the person was here: their own, and those
 * of kinds that they act on for everybody.
 */
export const unfinishedJobs = troublesOfQuery(
  ({ staff }, since) => sql`
    select j.id::text as key, f.file_name || ', ' || case j.state
        when 'doneWithFailures' then j.rows_failed || ' of ' || j.rows_total || ' rows failed'
        when 'broken' then 'given up' when 'lapsed' then 'never started' else 'refused' end as title,
      null::bigint as paise, coalesce(j.ended_at, j.started_at, j.created_at) as since
    from file_jobs j join file_entries e on e.id = j.file_entry_id join stored_files f on f.id = e.stored_file_id
    where (j.staff_id = ${staff.staffId} or j.script_id = any(${sql.param(kindsActedOn(staff))}::text[]))
      and (j.state = 'broken' or (j.state in ('failed', 'doneWithFailures', 'lapsed')
        and coalesce(j.ended_at, j.started_at, j.created_at) > ${since.toISOString()}))`,
)
