import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { type OfferField, offerHeaders } from '#contract/sheets/offerCells.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { createOfferIndex } from '#machines/catalogue/offerIndex.ts'
import { noneOf, oneOf, type OfferRule, writeCondition } from '#machines/catalogue/offerRule.ts'
import { type OfferFault, readOfferRule, writeOfferRule } from '#machines/catalogue/offerRuleText.ts'
import { witnessInWords } from '#machines/catalogue/offerWitness.ts'
import { endOfDay, startOfDay } from '#machines/catalogue/schemeLife.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { knownValuesOf, unknownValueFaults } from './knownValues.ts'
import { type StoredRule, lockBrands, offerRuleRows, presentOverlap, rulesStanding } from './offerRows.ts'
import { columnsOf } from './offerSql.ts'

export type AskedAct = RequestOfName<'offers.effect'>
type UpdateChange = Extract<AskedAct, { act: 'update' }>['change']
type SkuChange = Extract<AskedAct, { act: 'changeSkus' }>['change']
type ExtendChange = Extract<AskedAct, { act: 'extend' }>['change']

/** What is written: rules that change, and rules that are new. */
export interface OfferPlan {
  readonly changed: readonly { readonly before: StoredRule; readonly after: StoredRule }[]
  readonly created: readonly StoredRule[]
}

const minute = 60_000
/** Nothing that was given before is touched: a rule that runs ends, and another begins, at the next whole minute. */
export const nextMinute = (now: Date): number => Math.floor(now.getTime() / minute) * minute + minute

const refuseFaults = (faults: readonly OfferFault[]): void => {
  const [first] = faults
  if (first === undefined) return
  refuse('offer-wrong', {
    message: `Something is wrong! ${offerHeaders[first.field]}: ${first.reason}`,
    details: { faults: faults.map(({ field, reason }) => ({ field: offerHeaders[field], reason })) },
  })
}

const findOffer = async (tx: Tx, id: number, brand: string, isLocking: boolean): Promise<StoredRule> => {
  const [rule] = await offerRuleRows(
    tx,
    sql`o.id = ${id} and o.brand_code = ${brand}`,
    isLocking ? sql`for update of o` : undefined,
  )
  return rule ?? refuse('record-not-found', { recorded: { subject: `offer:${id}`, after: { asked: 'brand' } } })
}

export const refuseOverlap = (rule: OfferRule, others: Iterable<StoredRule>): void => {
  const [overlap] = createOfferIndex(others).overlapsOf(rule)
  if (overlap === undefined) return
  refuse('offer-overlaps', {
    message: `“${overlap.rule.ruleDesc}” would take some of the same transactions, for example ${witnessInWords(overlap.witness)}. Change the conditions or the days.`,
    details: { overlap: presentOverlap(overlap) },
  })
}

/** A rule that has begun is cut and goes on as a new one; one that has not is changed where it stands. */
const successionOf = (before: StoredRule, wanted: StoredRule, now: Date): OfferPlan =>
  before.from <= now.getTime()
    ? {
        changed: [{ before, after: { ...before, to: Math.min(before.to, wanted.from) } }],
        created: [{ ...wanted, offerDesc: '' }],
      }
    : wanted.from > before.from && writeCondition(wanted.skus) !== writeCondition(before.skus)
      ? { changed: [{ before, after: { ...before, to: Math.min(before.to, wanted.from) } }], created: [wanted] }
      : { changed: [{ before, after: wanted }], created: [] }

const given = (change: UpdateChange): Partial<Record<OfferField, string>> => {
  const shares =
    change.bankCashback === undefined && change.brandCashback === undefined
      ? {}
      : { bankShare: change.bankCashback ?? '', brandShare: change.brandCashback ?? '' }
  const texts: Partial<Record<OfferField, string | undefined>> = {
    ruleDesc: change.description,
    totalCashback: change.totalCashback,
    paymentMethods: change.paymentMethods,
    bankCode: change.bankCode,
    minTransaction: change.minTransactionAmt,
    maxCashback: change.maxCashback,
    bankShareCap: change.bankShareCap,
    tenure: change.tenure,
    groupCodes: change.groupCodes,
    dealerCategory: change.dealerCategory,
    regions: change.regions,
    sku: change.sku,
    ...(change.velocityRule === undefined
      ? {}
      : { velocitycheck: change.velocityRule.trim() === '' ? 'No' : 'Yes', velocityRule: change.velocityRule }),
    offerFromDt: change.startDate,
    offerToDt: change.endDate,
  }
  return { ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)), ...shares }
}

const planUpdate = async (tx: Tx, change: UpdateChange, now: Date, isLocking: boolean): Promise<OfferPlan> => {
  const before = await findOffer(tx, change.id, change.brand, isLocking)
  if (change.offerConfigId !== undefined && change.offerConfigId !== change.id) return refuse('record-not-found')
  if (before.version !== change.version) return refuse('record-changed')
  if (before.to <= nextMinute(now)) return refuse('offer-ended')
  const stood = writeOfferRule(before, before.ruleDesc)
  const texts = { ...stood, ...given(change), rule: '' }
  const { rule, faults } = readOfferRule(texts, { now: now.getTime(), starts: 'any' })
  if (rule === undefined) {
    refuseFaults(faults)
    return refuse('offer-wrong')
  }
  refuseFaults(unknownValueFaults(rule, await knownValuesOf(tx, [rule])))
  const isSameStart = rule.from === before.from
  if (!isSameStart && rule.from < now.getTime()) return refuse('day-before-today')
  const from = isSameStart && before.from <= now.getTime() ? nextMinute(now) : rule.from
  const wanted = { ...before, ...rule, ruleDesc: texts.ruleDesc.trim(), from }
  if (wanted.to <= wanted.from) return refuse('span-wrong')
  const isSame = JSON.stringify(columnsOf({ ...wanted, from: before.from })) === JSON.stringify(columnsOf(before))
  if (isSame && isSameStart) return refuse('offer-unchanged', { message: 'Nothing of this offer is changed.' })
  const others = (await rulesStanding(tx, [change.brand], now)).filter(({ id }) => id !== before.id)
  refuseOverlap(wanted, others)
  // What has not begun has its first day moved; only other SKUs from a day on leave what is before that day.
  return before.from > now.getTime()
    ? { changed: [{ before, after: wanted }], created: [] }
    : successionOf(before, wanted, now)
}

const isSameList = (a: ReadonlySet<string>, b: readonly string[]): boolean =>
  a.size === new Set(b).size && b.every((sku) => a.has(sku))

const planSkus = async (tx: Tx, change: SkuChange, now: Date, isLocking: boolean): Promise<OfferPlan> => {
  const before = await findOffer(tx, change.offerConfigDeciderId, change.brand, isLocking)
  if (change.offerConfigId !== undefined && change.offerConfigId !== before.id) return refuse('record-not-found')
  // An offer of all SKUs but some is changed by the SKUs that it leaves out.
  const isAllBut = before.skus.kind === 'noneOf'
  if (!isSameList(before.skus.values, change.oldSkuList)) return refuse('record-changed')
  if (before.to <= nextMinute(now)) return refuse('offer-ended')
  if (change.startDate < indianDay(now)) return refuse('day-before-today')
  if (change.endDate < change.startDate) return refuse('span-wrong')
  if (change.updatedSkuList.length === 0 && !isAllBut)
    return refuse('offer-unchanged', { message: 'An offer without a SKU would be for all of them. Expire it instead.' })
  const from = Math.max(
    startOfDay(change.startDate, 0),
    change.startDate === indianDay(now) ? nextMinute(now) : 0,
    before.from,
  )
  const wanted = {
    ...before,
    skus: (isAllBut ? noneOf : oneOf)(...change.updatedSkuList),
    from,
    to: endOfDay(change.endDate),
  }
  if (wanted.to <= wanted.from) return refuse('span-wrong')
  if (isSameList(before.skus.values, change.updatedSkuList)) return refuse('offer-unchanged')
  refuseFaults(unknownValueFaults(wanted, await knownValuesOf(tx, [wanted])))
  const others = (await rulesStanding(tx, [change.brand], now)).filter(({ id }) => id !== before.id)
  refuseOverlap(wanted, others)
  return successionOf(before, wanted, now)
}

const planExtend = async (tx: Tx, change: ExtendChange, now: Date, isLocking: boolean): Promise<OfferPlan> => {
  const ids = [...new Set(change.offersDeciderToUpdate)]
  const config = new Set(change.offersConfigToUpdate ?? ids)
  if (config.size !== ids.length || ids.some((id) => !config.has(id))) return refuse('record-not-found')
  if (change.date < indianDay(now)) return refuse('day-before-today')
  const found = await offerRuleRows(
    tx,
    sql`o.brand_code = ${change.brand} and o.id = any(${sql.param(ids)}::int[])`,
    isLocking ? sql`order by o.id for update of o` : undefined,
  )
  if (found.length !== ids.length) {
    const missing = ids.find((id) => !found.some((rule) => rule.id === id))
    return refuse('record-not-found', { recorded: { subject: `offer:${missing}`, after: { asked: 'brand' } } })
  }
  if (found.some((rule) => rule.to <= now.getTime() || rule.from === rule.to)) return refuse('offer-ended')
  const to = endOfDay(change.date)
  const late = found.find((rule) => to <= rule.from)
  if (late !== undefined)
    return refuse('span-wrong', { message: `“${late.ruleDesc}” begins after this day. Choose a later one.` })
  const changed = found.filter((rule) => rule.to !== to).map((before) => ({ before, after: { ...before, to } }))
  if (changed.length === 0) return refuse('offer-unchanged', { message: 'These offers end on this day already.' })
  const chosen = new Set(changed.map(({ before }) => before.id))
  const standing = createOfferIndex((await rulesStanding(tx, [change.brand], now)).filter(({ id }) => !chosen.has(id)))
  for (const { before, after } of changed) {
    const [overlap] = after.to > before.to ? standing.overlapsOf(after) : []
    if (overlap !== undefined)
      refuse('offer-overlaps', {
        message: `“${before.ruleDesc}” would then overlap with “${overlap.rule.ruleDesc}”, for example ${witnessInWords(overlap.witness)}.`,
        details: { overlap: presentOverlap(overlap) },
      })
    standing.add(after)
  }
  return { changed, created: [] }
}

/** What an act would do, under the lock of its brand where it is going to be done. */
export const planOfAct = async (tx: Tx, asked: AskedAct, now: Date, isLocking: boolean): Promise<OfferPlan> => {
  if (isLocking) await lockBrands(tx, [asked.change.brand])
  switch (asked.act) {
    case 'update':
      return planUpdate(tx, asked.change, now, isLocking)
    case 'changeSkus':
      return planSkus(tx, asked.change, now, isLocking)
    case 'extend':
      return planExtend(tx, asked.change, now, isLocking)
  }
}
