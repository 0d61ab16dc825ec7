import { sql } from 'drizzle-orm'
import { FileJobState, numberOfScript, ScriptId, scripts } from '#contract/calls/files/files.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { mayStartForOthers } from '#server/files/storedFiles/index.ts'
import { statusOf } from '#server/files/storedFiles/index.ts'

type Run = { script_id: string; job_id: string; state: string; created_at: Date; started_at: Date | null }

const iso = (at: Date | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString()

/** Every script, in the order of their table, with the latest of its runs. */
export const listScripts: Handler<'files.scripts'> = async ({ parameters: { page, size } }, { tx, staff }) => {
  const shown = ScriptId.options.slice(page * size, (page + 1) * size)
  const { rows: latest } = await tx.execute<Run>(sql`
    select s.script_id, j.id as job_id, j.state, j.created_at, j.started_at
    from unnest(${sql.param(shown)}::text[]) s(script_id)
    cross join lateral (
      select id, state, created_at, started_at from file_jobs where script_id = s.script_id
      order by created_at desc limit 1) j`)
  const { rows: waiting } = await tx.execute<{ script_id: string; files: number }>(sql`
    select script_id, count(*)::int as files from file_jobs
    where state = 'pending' and script_id = any(${sql.param(shown)}::text[])
      and (staff_id = ${staff.staffId} or ${mayStartForOthers(staff)})
    group by script_id`)
  const runs = new Map(latest.map((run) => [run.script_id, run]))
  const files = new Map(waiting.map((row) => [row.script_id, row.files]))
  const rows = shown.map((scriptId) => {
    const run = runs.get(scriptId)
    const filesWaiting = staff.services.has(scripts[scriptId].service) ? (files.get(scriptId) ?? 0) : 0
    return {
      id: numberOfScript(scriptId),
      scriptId,
      scriptName: scripts[scriptId].title,
      scheduledDate: iso(run?.created_at),
      currentStatus: run === undefined ? 'NEVER RUN' : statusOf[FileJobState.parse(run.state)],
      startDate: iso(run?.started_at),
      triggerable: filesWaiting > 0,
      filesWaiting,
      jobId: run?.job_id ?? null,
    }
  })
  return { rows, total: ScriptId.options.length }
}
