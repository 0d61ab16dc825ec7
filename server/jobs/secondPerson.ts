import { and, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm'

import { ScriptId, scripts } from '#contract/calls/files.ts'
import { findOnePerson } from '#server/independence/index.ts'
import { isBeyondLimit, type LimitName, recordLimitOf, type SetLimits } from '#machines/limits.ts'
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
  return (bySheets?.merchants ?? 0) + (await switchedByHand(tx, ids, 'merchant', since))
}

const switchedByHand = async (
  tx: Tx,
  ids: readonly string[],
  what: 'merchant' | 'brandMapping' | 'featureCharge',
  since: Date,
): Promise<number> => {
  const [byHand] = await tx
    .select({ records: sum(merchantSwitchOffs.merchants).mapWith(Number) })
    .from(merchantSwitchOffs)
    .where(
      and(
        inArray(merchantSwitchOffs.staffId, [...ids]),
        eq(merchantSwitchOffs.what, what),
        gt(merchantSwitchOffs.at, since),
      ),
    )
  return byHand?.records ?? 0
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

/** Records that the person, or others who count as one with them, changed alone within a day, by sheets of the kinds under the same limit. */
const changedAlone = async (tx: Tx, { id, staffId }: Planned, limit: LimitName, now: Date): Promise<number> => {
  const ids = [staffId, ...(await findOnePerson(tx, staffId, now)).keys()].toSorted()
  for (const one of ids) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${limit}: ${one}`}))`)
  const since = new Date(now.getTime() - dayMs)
  const kinds = ScriptId.options.filter((kind) => recordLimitOf[kind] === limit)
  const [alone] = await tx
    .select({ records: sum(sql`${fileJobs.planCreate} + ${fileJobs.planChange}`).mapWith(Number) })
    .from(fileJobs)
    .where(
      and(
        inArray(fileJobs.staffId, ids),
        inArray(fileJobs.confirmedBy, ids),
        inArray(fileJobs.scriptId, kinds),
        gt(fileJobs.confirmedAt, since),
        ne(fileJobs.id, id),
      ),
    )
  return (alone?.records ?? 0) + (limit === 'brandMappings' ? await switchedByHand(tx, ids, 'brandMapping', since) : 0)
}

type Planned = { readonly id: string; readonly staffId: string; readonly scriptId: ScriptId }

/** What a plan does that one person does alone up to a limit only. */
interface Weight {
  readonly switchedOff: number
  readonly paise: number
  /** Created and changed. */
  readonly records: number
}

const isTooManyRecords = async (tx: Tx, planned: Planned, records: number, set: SetLimits, now: Date) => {
  const limit = recordLimitOf[planned.scriptId]
  return (
    limit !== undefined &&
    records > 0 &&
    isBeyondLimit(limit, set, await changedAlone(tx, planned, limit, now), records)
  )
}

/** Whether a second person has to confirm a plan. */
export const needsSecondPerson = async (
  tx: Tx,
  planned: Planned,
  { switchedOff, paise, records }: Weight,
  set: SetLimits,
  now: Date,
): Promise<boolean> =>
  scripts[planned.scriptId].alwaysNeedsSecondPerson ||
  (switchedOff > 0 &&
    isBeyondLimit('switchingOff', set, await switchedOffAlone(tx, planned.staffId, now, planned.id), switchedOff)) ||
  (paise > 0 &&
    (scripts[planned.scriptId].sumWord === 'regularized'
      ? isBeyondLimit('regularizedBySheet', set, 0, paise)
      : isBeyondLimit('settledBySheet', set, await settledAlone(tx, planned, now), paise))) ||
  (await isTooManyRecords(tx, planned, records, set, now))

/** Whether the person may switch so many merchants off without a sheet, which nobody else confirms; if so it is counted. */
export const countSwitchedOff = async (tx: Tx, staffId: string, merchants: number, now: Date): Promise<boolean> => {
  if (merchants === 0) return true
  if (isBeyondLimit('switchingOff', {}, await switchedOffAlone(tx, staffId, now), merchants)) return false
  await tx.insert(merchantSwitchOffs).values({ staffId, merchants, at: now })
  return true
}

/** The same for one brand mapping that is switched, on or off. */
export const countSwitchedMapping = async (tx: Tx, staffId: string, set: SetLimits, now: Date): Promise<boolean> => {
  const byHand = { id: byNoSheet, staffId, scriptId: 'brand_merchant_mapping' } as const
  if (await isTooManyRecords(tx, byHand, 1, set, now)) return false
  await tx.insert(merchantSwitchOffs).values({ staffId, merchants: 1, what: 'brandMapping', at: now })
  return true
}

/** The same for what so many merchants are charged for a feature. */
export const countFeatureCharges = async (
  tx: Tx,
  staffId: string,
  merchants: number,
  set: SetLimits,
  now: Date,
): Promise<boolean> => {
  const ids = [staffId, ...(await findOnePerson(tx, staffId, now)).keys()].toSorted()
  for (const one of ids) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`feature charges: ${one}`}))`)
  const before = await switchedByHand(tx, ids, 'featureCharge', new Date(now.getTime() - dayMs))
  if (isBeyondLimit('featureCharges', set, before, merchants)) return false
  await tx.insert(merchantSwitchOffs).values({ staffId, merchants, what: 'featureCharge', at: now })
  return true
}

const byNoSheet = '00000000-0000-0000-0000-000000000000'
