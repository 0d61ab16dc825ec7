import { and, eq, gt, inArray, ne, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import { ScriptId, scripts } from '#contract/calls/files/files.ts'
import type { UsedLimit } from '#contract/calls/platform/impact.ts'
import { isBeyondPersonLimit, usedLimit } from '#server/people/independence/index.ts'
import type { CountedFor } from '#server/platform/impact/index.ts'
import { isBeyondLimit, type LimitName, recordLimitOf, type SetLimits } from '#machines/platform/limits.ts'
import type { Tx } from '#server/db/database.ts'
import { fileJobs, merchantSwitchOffs } from '#server/db/schema/index.ts'

/** Sheets that these accounts sent and confirmed themselves, other than `exceptJobId`: a list cannot be cut in parts. */
const bySheets = (ids: readonly string[], since: Date, exceptJobId: string | undefined) =>
  and(
    inArray(fileJobs.staffId, [...ids]),
    inArray(fileJobs.confirmedBy, [...ids]),
    gt(fileJobs.confirmedAt, since),
    exceptJobId === undefined ? undefined : ne(fileJobs.id, exceptJobId),
  )

const byHand = async (
  tx: Tx,
  ids: readonly string[],
  what: 'merchant' | 'brandMapping' | 'featureCharge',
  since: Date,
): Promise<number> => {
  const [done] = await tx
    .select({ records: sum(merchantSwitchOffs.merchants).mapWith(Number) })
    .from(merchantSwitchOffs)
    .where(
      and(
        inArray(merchantSwitchOffs.staffId, [...ids]),
        eq(merchantSwitchOffs.what, what),
        gt(merchantSwitchOffs.at, since),
      ),
    )
  return done?.records ?? 0
}

/** Merchants switched off, by sheets and without one. */
const switchedOff = (tx: Tx, exceptJobId?: string) => async (ids: readonly string[], since: Date) => {
  const [done] = await tx
    .select({ merchants: sum(fileJobs.planSwitchedOff).mapWith(Number) })
    .from(fileJobs)
    .where(bySheets(ids, since, exceptJobId))
  return (done?.merchants ?? 0) + (await byHand(tx, ids, 'merchant', since))
}

const refundSheets = ScriptId.options.filter((kind) => scripts[kind].sumWord === 'refunded')

const planned = async (tx: Tx, which: SQL | undefined): Promise<number> => {
  const [done] = await tx
    .select({ paise: sum(fileJobs.planPaise).mapWith(Number) })
    .from(fileJobs)
    .where(which)
  return done?.paise ?? 0
}

/** Paise settled by sheets. */
const settled = (tx: Tx, exceptJobId: string) => (ids: readonly string[], since: Date) =>
  planned(tx, and(bySheets(ids, since, exceptJobId), notInArray(fileJobs.scriptId, refundSheets)))

/** Paise refunded without a second person: one by one, and by sheets, of which what was confirmed counts. */
export const refundedBy = (tx: Tx, exceptJobId?: string) => async (ids: readonly string[], since: Date) => {
  const { rows } = await tx.execute<{ paise: string }>(sql`
    select coalesce(sum(amount_paise), 0) as paise from refunds where asked_by = any(${sql.param([...ids])}::uuid[])
      and job_id is null and not needs_second_person and submitted_at > ${since.toISOString()}
      and state in ('submitted', 'unknown', 'success')`)
  const bySheet = await planned(tx, and(bySheets(ids, since, exceptJobId), inArray(fileJobs.scriptId, refundSheets)))
  return Number(rows[0]?.paise ?? 0) + bySheet
}

/** The most that a plan makes of the refunds of one payment, those before it among them. */
const mostOfOnePayment = async (tx: Tx, jobId: string): Promise<number> => {
  const { rows } = await tx.execute<{ paise: string | null }>(sql`
    select max((after ->> 'of_payment_paise')::bigint) as paise from file_job_plan_rows
    where job_id = ${jobId}::uuid and change in ('create', 'change')`)
  return Number(rows[0]?.paise ?? 0)
}

/** Records changed by sheets of the kinds under the same limit, and brand mappings by hand as well. */
const changed =
  (tx: Tx, limit: LimitName, exceptJobId: string | undefined) => async (ids: readonly string[], since: Date) => {
    const kinds = ScriptId.options.filter((kind) => recordLimitOf[kind] === limit)
    const [done] = await tx
      .select({ records: sum(sql`${fileJobs.planCreate} + ${fileJobs.planChange}`).mapWith(Number) })
      .from(fileJobs)
      .where(and(bySheets(ids, since, exceptJobId), inArray(fileJobs.scriptId, kinds)))
    return (done?.records ?? 0) + (limit === 'brandMappings' ? await byHand(tx, ids, 'brandMapping', since) : 0)
  }

const paiseLimits = {
  settled: 'settledBySheet',
  regularized: 'regularizedBySheet',
  refunded: 'refundsInADay',
} as const satisfies Record<(typeof scripts)[ScriptId]['sumWord'], LimitName>

type Planned = { readonly id: string; readonly staffId: string; readonly scriptId: ScriptId }

/** What a plan does that one person does alone up to a limit only. */
interface Weight {
  readonly switchedOff: number
  readonly paise: number
  /** Created and changed. */
  readonly records: number
}

/** Whether a second person has to confirm a plan. */
export const needsSecondPerson = async (
  tx: Tx,
  { id, staffId, scriptId }: Planned,
  weight: Weight,
  set: SetLimits,
  now: Date,
): Promise<boolean> => {
  if (scripts[scriptId].alwaysNeedsSecondPerson) return true
  const acting = { staffId, now, set }
  if (await isBeyondPersonLimit(tx, 'switchingOff', acting, weight.switchedOff, switchedOff(tx, id))) return true
  const { sumWord } = scripts[scriptId]
  if (sumWord === 'refunded' && isBeyondLimit('refund', set, 0, await mostOfOnePayment(tx, id))) return true
  const counted = sumWord === 'refunded' ? refundedBy(tx, id) : settled(tx, id)
  if (await isBeyondPersonLimit(tx, paiseLimits[sumWord], acting, weight.paise, counted)) return true
  const limit = recordLimitOf[scriptId]
  return limit !== undefined && isBeyondPersonLimit(tx, limit, acting, weight.records, changed(tx, limit, id))
}

/** The limits that a plan counts for and how much of them is used; whether somebody else confirms it whatever its size. */
export const countedForPlan = async (
  tx: Tx,
  { id, staffId, scriptId }: Planned,
  weight: Weight,
  set: SetLimits,
  now: Date,
): Promise<Pick<CountedFor, 'limits' | 'secondPerson'>> => {
  const { alwaysNeedsSecondPerson, sumWord } = scripts[scriptId]
  if (alwaysNeedsSecondPerson || (weight.paise > 0 && sumWord === 'regularized'))
    return { limits: [], secondPerson: 'always' }
  const acting = { staffId, now, set }
  const records = recordLimitOf[scriptId]
  const used: UsedLimit[] = []
  if (weight.paise > 0 && sumWord === 'refunded') {
    const most = await mostOfOnePayment(tx, id)
    used.push(await usedLimit(tx, 'refund', acting, most, async () => 0))
    used.push(await usedLimit(tx, 'refundsInADay', acting, weight.paise, refundedBy(tx, id)))
  } else if (weight.paise > 0) used.push(await usedLimit(tx, 'settledBySheet', acting, weight.paise, settled(tx, id)))
  if (weight.switchedOff > 0)
    used.push(await usedLimit(tx, 'switchingOff', acting, weight.switchedOff, switchedOff(tx, id)))
  if (records !== undefined && weight.records > 0)
    used.push(await usedLimit(tx, records, acting, weight.records, changed(tx, records, id)))
  return { limits: used, secondPerson: used.length === 0 ? 'never' : 'aboveLimit' }
}

/** Whether the person may switch so many merchants off without a sheet, which nobody else confirms; if so it is counted. */
export const countSwitchedOff = async (tx: Tx, staffId: string, merchants: number, now: Date): Promise<boolean> => {
  if (merchants === 0) return true
  if (await isBeyondPersonLimit(tx, 'switchingOff', { staffId, now, set: {} }, merchants, switchedOff(tx))) return false
  await tx.insert(merchantSwitchOffs).values({ staffId, merchants, at: now })
  return true
}

/** The same for one brand mapping that is switched, on or off. */
export const countSwitchedMapping = async (tx: Tx, staffId: string, set: SetLimits, now: Date): Promise<boolean> => {
  const mappings = changed(tx, 'brandMappings', undefined)
  if (await isBeyondPersonLimit(tx, 'brandMappings', { staffId, now, set }, 1, mappings)) return false
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
  const charged = (ids: readonly string[], since: Date) => byHand(tx, ids, 'featureCharge', since)
  if (await isBeyondPersonLimit(tx, 'featureCharges', { staffId, now, set }, merchants, charged)) return false
  await tx.insert(merchantSwitchOffs).values({ staffId, merchants, what: 'featureCharge', at: now })
  return true
}
