import { and, gt, inArray, ne, sql, sum } from 'drizzle-orm'

import { type ScriptId, scripts } from '#contract/calls/files.ts'
import { findOnePerson } from '#server/independence/index.ts'
import { isBeyondLimit, type SetLimits } from '#machines/limits.ts'
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

/** What the person, or others who count as one with them, settled by sheets alone within a day, other than by this job. */
const settledAlone = async (tx: Tx, { id, staffId }: Planned, now: Date): Promise<number> => {
  const ids = [staffId, ...(await findOnePerson(tx, staffId, now)).keys()].toSorted()
  for (const one of ids) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settling: ${one}`}))`)
  const [alone] = await tx
    .select({ paise: sum(fileJobs.planPaise).mapWith(Number) })
    .from(fileJobs)
    .where(
      and(
        inArray(fileJobs.staffId, ids),
        inArray(fileJobs.confirmedBy, ids),
        gt(fileJobs.confirmedAt, new Date(now.getTime() - dayMs)),
        ne(fileJobs.id, id),
      ),
    )
  return alone?.paise ?? 0
}

type Planned = { readonly id: string; readonly staffId: string; readonly scriptId: ScriptId }

/** What a plan does that one person does alone up to a limit only. */
interface Weight {
  readonly switchedOff: number
  readonly paise: number
}

/** Whether a second person has to confirm a plan. */
export const needsSecondPerson = async (
  tx: Tx,
  planned: Planned,
  { switchedOff, paise }: Weight,
  set: SetLimits,
  now: Date,
): Promise<boolean> =>
  scripts[planned.scriptId].alwaysNeedsSecondPerson ||
  (switchedOff > 0 &&
    isBeyondLimit('switchingOff', set, await switchedOffAlone(tx, planned.staffId, now, planned.id), switchedOff)) ||
  (paise > 0 &&
    (scripts[planned.scriptId].sumWord === 'regularized'
      ? isBeyondLimit('regularizedBySheet', set, 0, paise)
      : isBeyondLimit('settledBySheet', set, await settledAlone(tx, planned, now), paise)))

/** Whether the person may switch so many merchants off without a sheet, which nobody else confirms; if so it is counted. */
export const countSwitchedOff = async (tx: Tx, staffId: string, merchants: number, now: Date): Promise<boolean> => {
  if (merchants === 0) return true
  if (isBeyondLimit('switchingOff', {}, await switchedOffAlone(tx, staffId, now), merchants)) return false
  await tx.insert(merchantSwitchOffs).values({ staffId, merchants, at: now })
  return true
}
