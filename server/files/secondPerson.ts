import { and, eq, gt, ne, sum } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { ScriptId, scripts } from '#contract/files.ts'
import type { Tx } from '#server/db/database.ts'
import { fileJobs } from '#server/db/schema/index.ts'

const dayMs = 86_400_000

type Planned = { readonly id: string; readonly staffId: string; readonly scriptId: string }

/**
 * Whether a second person has to confirm: what one person switched off alone within a day counts together, so that a
 * list cannot be cut in parts. Until the transaction ends, no other plan of the person is judged.
 */
export const needsSecondPerson = async (
  tx: Tx,
  { id, staffId, scriptId }: Planned,
  switchedOff: number,
  now: Date,
): Promise<boolean> => {
  if (switchedOff === 0) return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`switching off: ${staffId}`}))`)
  const [alone] = await tx
    .select({ switchedOff: sum(fileJobs.planSwitchedOff).mapWith(Number) })
    .from(fileJobs)
    .where(
      and(
        eq(fileJobs.staffId, staffId),
        eq(fileJobs.confirmedBy, staffId),
        gt(fileJobs.confirmedAt, new Date(now.getTime() - dayMs)),
        ne(fileJobs.id, id),
      ),
    )
  return switchedOff + (alone?.switchedOff ?? 0) > scripts[ScriptId.parse(scriptId)].secondPersonAbove
}
