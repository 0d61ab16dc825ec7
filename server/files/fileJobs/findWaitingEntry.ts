import { sql } from 'drizzle-orm'
import type { ScriptId } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { mayStartForOthers } from '#server/files/storedFiles/index.ts'

/** Finds the file that has waited longest among those that wait for the script and that the person may start. */
export const findWaitingEntry = async (tx: Tx, staff: Staff, scriptId: ScriptId): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ file_entry_id: string }>(sql`
    select file_entry_id from file_jobs
    where state = 'pending' and script_id = ${scriptId}
      and (staff_id = ${staff.staffId} or ${mayStartForOthers(staff)})
    order by created_at limit 1`)
  return rows[0]?.file_entry_id
}
