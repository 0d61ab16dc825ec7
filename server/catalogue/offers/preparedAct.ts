import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OfferAct } from '#contract/calls/catalogue/offerActs.ts'
import { writeOfferSentence } from '#machines/catalogue/offerSentence.ts'
import { takeBackOffers } from '#machines/catalogue/offerTakeBack.ts'
import { ofTheirBrands, refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import { type OfferChangeRows, offerChanges } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type StoredRule, lockBrands, offerRuleRows, ruleOfColumns, rulesStanding } from './offerRows.ts'
import { columnsOf, deleteText, insertText, updateText } from './offerSql.ts'
import { waysOfAct } from '#machines/catalogue/offerGain.ts'
import { measureGain } from './measureGain.ts'
import type { DoneAs, GivingChange } from './offerWall.ts'
import { type AskedAct, nextMinute, type OfferPlan, planOfAct, refuseOverlap } from './planOfAct.ts'

export type AskedChange = AskedAct | { readonly act: 'takeBack'; readonly change: { readonly changeId: string } }

/** An act whose plan is made and not carried out yet. */
export interface PreparedAct extends OfferPlan {
  readonly asked: AskedChange
  readonly brand: string
  /** Rules that never began. */
  readonly removed: readonly StoredRule[]
  /** What the act finds, of which each may be changed by it. */
  readonly stood: readonly StoredRule[]
}

const leftOf = ({ changed, created }: OfferPlan): StoredRule[] => [...changed.map(({ after }) => after), ...created]

const mostShown = 200

const sentenceOf = (rule: StoredRule): string => (rule.from >= rule.to ? '' : writeOfferSentence(rule))

/** The difference, and the text of the statements: both of the plan that is carried out. */
export const told = ({ changed, created, removed }: PreparedAct, changeId: string | null): OfferAct => ({
  changeId,
  waits: null,
  offers: changed.length + created.length,
  rows: [
    ...changed.map(({ before, after }) => ({
      id: before.id,
      ruleDesc: after.ruleDesc,
      before: sentenceOf(before),
      after: sentenceOf(after),
    })),
    // A rule that goes on as a new one has no number yet.
    ...created.map((rule) => ({ id: 0, ruleDesc: rule.ruleDesc, before: '', after: sentenceOf(rule) })),
  ].slice(0, mostShown),
  insert: created.map((rule) => insertText(columnsOf(rule))).join('\n'),
  update: [
    ...changed.map(({ before, after }) => updateText(before.id, columnsOf(before), columnsOf(after))),
    ...removed.map(({ id }) => deleteText(id)),
  ]
    .filter((text) => text !== undefined)
    .join('\n'),
})

const assignments = (columns: ReturnType<typeof columnsOf>) =>
  sql.join(
    Object.entries(columns).map(([column, value]) => sql`${sql.raw(`"${column}"`)} = ${value}`),
    sql`, `,
  )

/** Old times are cut before new ones begin. Answers what is needed to take it back. */
const carryOut = async (
  tx: Tx,
  { changed, created, removed }: PreparedAct,
  loginId: string,
  now: Date,
): Promise<OfferChangeRows> => {
  await tx.execute(sql`delete from offer_rules where id = any(${sql.param(removed.map(({ id }) => id))}::int[])`)
  const added: { id: number; version: number }[] = []
  const trace = sql`changed_by = ${loginId}, changed_at = ${now.toISOString()}::timestamptz`
  for (const { before, after } of changed)
    await tx.execute(sql`
      update offer_rules set ${assignments(columnsOf(after))}, version = version + 1, ${trace} where id = ${before.id}`)
  for (const rule of created) {
    const columns = columnsOf(rule)
    const { rows } = await tx.execute<{ id: number; version: number }>(sql`
      insert into offer_rules (${sql.raw(Object.keys(columns).join(', '))}, changed_by, changed_at)
      values (${sql.join(
        Object.values(columns).map((value) => sql`${value}`),
        sql`, `,
      )}, ${loginId}, ${now.toISOString()}::timestamptz) returning id, version`)
    added.push(...rows)
  }
  return {
    changed: changed.map(({ before }) => ({ id: before.id, version: before.version + 1, before: columnsOf(before) })),
    created: added,
  }
}

const isSameTerms = (a: StoredRule, b: StoredRule): boolean => {
  const termsOf = (rule: StoredRule) => JSON.stringify(columnsOf({ ...rule, from: 0, to: 0, offerDesc: '' }))
  return termsOf(a) === termsOf(b)
}

/** The rules that an act left, as it left them; somebody else's change since is not overwritten. */
const rulesAsLeft = async (tx: Tx, { changed, created }: OfferChangeRows): Promise<ReadonlyMap<number, StoredRule>> => {
  const left = [...changed, ...created]
  const rules = await offerRuleRows(
    tx,
    sql`o.id = any(${sql.param(left.map(({ id }) => id))}::int[])`,
    sql`order by o.id for update of o`,
  )
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  if (left.some(({ id, version }) => byId.get(id)?.version !== version)) refuse('change-overtaken')
  return byId
}

const preparedTakeBack = async (
  tx: Tx,
  asked: Extract<AskedChange, { act: 'takeBack' }>,
  staff: Pick<Staff, 'brands'>,
  now: Date,
): Promise<PreparedAct> => {
  const { changeId } = asked.change
  const which = sql`c.id = ${changeId}::uuid and ${ofTheirBrands(staff, sql`c.brand_code`)}`
  const { rows: found } = await tx.execute<{ brand_code: string }>(
    sql`select c.brand_code from offer_changes c where ${which}`,
  )
  const brand =
    found[0]?.brand_code ??
    refuse('record-not-found', {
      recorded: { subject: `offer-change:${changeId}`, after: { asked: 'offer change' } },
    })
  await lockBrands(tx, [brand])
  const { rows } = await tx.execute<{ rows: OfferChangeRows; taken_back_at: Date | null }>(
    sql`select c.rows, c.taken_back_at from offer_changes c where ${which} for update`,
  )
  const act = rows[0] ?? refuse('record-not-found')
  if (act.taken_back_at !== null) return refuse('change-overtaken')
  const rules = await rulesAsLeft(tx, act.rows)
  const plan = takeBackOffers<StoredRule>(
    {
      changed: act.rows.changed.flatMap(({ id, before }) => {
        const stands = rules.get(id)
        return stands === undefined ? [] : [{ stands, stood: ruleOfColumns(before, stands) }]
      }),
      created: act.rows.created.flatMap(({ id }) => rules.get(id) ?? []),
    },
    isSameTerms,
    nextMinute(now),
  )
  const others = (await rulesStanding(tx, [brand], now)).filter(({ id }) => !rules.has(id))
  for (const rule of leftOf(plan)) if (rule.from < rule.to) refuseOverlap(rule, others)
  return { ...plan, asked, brand, stood: [...rules.values()] }
}

/** What an act would do, under the lock of its brand where it is going to be done. */
export const preparedAct = async (
  tx: Tx,
  asked: AskedChange,
  { staff, now }: { readonly staff: Pick<Staff, 'brands'>; readonly now: Date },
  isLocking: boolean,
): Promise<PreparedAct> => {
  if (asked.act === 'takeBack') return preparedTakeBack(tx, asked, staff, now)
  const { brand } = asked.change
  await refuseUnlessTheirBrand(tx, brand, staff)
  const plan = await planOfAct(tx, asked, now, isLocking)
  return { ...plan, asked, brand, removed: [], stood: plan.changed.map(({ before }) => before) }
}

/** Carries a prepared act out in the name of who asked for it. */
const doPreparedAct = async (
  tx: Tx,
  prepared: PreparedAct,
  { loginId, now, waitId, note }: DoneAs,
): Promise<OfferAct> => {
  const { asked, brand } = prepared
  const stored = await carryOut(tx, prepared, loginId, now)
  const subject = `brand:${brand}`
  const is = (rows: OfferAct['rows'], at: 'before' | 'after') => rows.map((row) => ({ id: row.id, is: row[at] }))
  if (asked.act === 'takeBack') {
    const { changeId } = asked.change
    await tx.execute(sql`update offer_changes set taken_back_by = ${loginId},
      taken_back_at = ${now.toISOString()}::timestamptz where id = ${changeId}::uuid`)
    const done = told(prepared, null)
    note({
      subject,
      before: { changeId, offers: is(done.rows, 'before') },
      after: {
        takenBack: changeId,
        removed: prepared.removed.map(({ id }) => id),
        offers: is(done.rows, 'after'),
      },
    })
    return done
  }
  const changeId = randomUUID()
  await tx.insert(offerChanges).values({
    id: changeId,
    brandCode: brand,
    act: asked.act,
    rows: stored,
    changedBy: loginId,
    changedAt: now,
    waitId,
  })
  const done = told(prepared, changeId)
  note({
    subject,
    before: { offers: is(done.rows, 'before') },
    after: { act: asked.act, changeId, offers: is(done.rows, 'after') },
  })
  return done
}

/** The act with what it gives more. */
export const givingOf = (tx: Tx, prepared: PreparedAct, now: Date): GivingChange<OfferAct> => {
  const { asked, brand, stood } = prepared
  const more = waysOfAct(stood, leftOf(prepared), now.getTime())
  const act = told(prepared, null)
  return {
    act: asked.act,
    request: asked.change,
    brand,
    title: stood[0]?.ruleDesc ?? '',
    basis: stood.map(({ id, version }) => ({ of: 'offer_rules', id: String(id), version: String(version) })),
    offerIds: stood.map(({ id }) => id),
    changes: act.offers,
    rows: act.rows,
    ways: more.ways,
    measure: () => measureGain(tx, stood, more, now, 'each'),
    carryOut: (as) => doPreparedAct(tx, prepared, as),
  }
}
