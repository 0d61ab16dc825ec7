import { and, gt, ne, sql, sum, inArray } from 'drizzle-orm'
import { ScriptId, scripts } from '#contract/calls/files.ts'
import { secondPersonAbove } from '#contract/sheets/scripts.ts'
import { findOnePerson } from '#server/independence/index.ts'
import type { Tx } from '#server/db/database.ts'
import { fileJobs, merchantSwitchOffs } from '#server/db/schema/index.ts'

const dayMs = 86_400_000

/**
 * Merchants that one person, or others who count as one with them, switched off alone within a day, by sheets other than `exceptJobId` and without one: a list
 * cannot be cut in parts. Until the transaction ends, nothing else of the person is judged.
 */
const switchedOffAlone = async (tx: Tx, staffId: string, now: Date, exceptJobId?: string): Promise<number> => {
  const ids = [staffId, ...(await findOnePerson(tx, staffId, now)).keys()].toSorted()
  for (const id of ids) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`switching off: ${id}`}))`)
  const since = new Date(now.getTime() - dayMs)
  const [bySheets] = await tx
    .select({ merchants: sum(fileJobs.planSwitchedOff).mapWith(Number) })
    .from(fileJobs)
    .where(
      and(
        inArray(fileJobs.staffId, ids),
        inArray(fileJobs.confirmedBy, ids),
        gt(fileJobs.confirmedAt, since),
        exceptJobId === undefined ? undefined : ne(fileJobs.id, exceptJobId),
      ),
    )
  const [byHand] = await tx
    .select({ merchants: sum(merchantSwitchOffs.merchants).mapWith(Number) })
    .from(merchantSwitchOffs)
    .where(and(inArray(merchantSwitchOffs.staffId, ids), gt(merchantSwitchOffs.at, since)))
  return (bySheets?.merchants ?? 0) + (byHand?.merchants ?? 0)
}

type Planned = { readonly id: string; readonly staffId: string; readonly scriptId: string }

/** Whether a second person has to confirm a plan that switches so many merchants off. */
export const needsSecondPerson = async (
  tx: Tx,
  { id, staffId, scriptId }: Planned,
  switchedOff: number,
  now: Date,
): Promise<boolean> =>
  switchedOff > 0 &&
  switchedOff + (await switchedOffAlone(tx, staffId, now, id)) > scripts[ScriptId.parse(scriptId)].secondPersonAbove

/** Whether the person may switch so many merchants off without a sheet, which nobody else confirms; if so it is counted. */
export const countSwitchedOff = async (tx: Tx, staffId: string, merchants: number, now: Date): Promise<boolean> => {
  if (merchants === 0) return true
  if (merchants + (await switchedOffAlone(tx, staffId, now)) > secondPersonAbove) return false
  await tx.insert(merchantSwitchOffs).values({ staffId, merchants, at: now })
  return true
}
