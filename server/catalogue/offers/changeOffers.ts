import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OfferAct, OfferActKind } from '#contract/calls/catalogue/offerActs.ts'
import { writeOfferSentence } from '#machines/catalogue/offerSentence.ts'
import { takeBackOffers } from '#machines/catalogue/offerTakeBack.ts'
import { ofTheirBrands, refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import { type OfferChangeRows, offerChanges } from '#server/db/schema/index.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type StoredRule, lockBrands, offerRuleRows, ruleOfColumns, rulesStanding } from './offerRows.ts'
import { columnsOf, deleteText, insertText, updateText } from './offerSql.ts'
import { type AskedAct, nextMinute, type OfferPlan, planOfAct, refuseOverlap } from './planOfAct.ts'

const mostShown = 200

const sentenceOf = (rule: StoredRule): string => (rule.from >= rule.to ? '' : writeOfferSentence(rule))

/** The difference, and the text of the statements: both of the plan that is carried out. */
const told = ({ changed, created }: OfferPlan, changeId: string | null): OfferAct => ({
  changeId,
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
  update: changed
    .map(({ before, after }) => updateText(before.id, columnsOf(before), columnsOf(after)))
    .filter((text) => text !== undefined)
    .join('\n'),
})

const assignments = (columns: ReturnType<typeof columnsOf>) =>
  sql.join(
    Object.entries(columns).map(([column, value]) => sql`${sql.raw(`"${column}"`)} = ${value}`),
    sql`, `,
  )

/** Old times are cut before new ones begin. Answers what is needed to take it back. */
const carryOut = async (tx: Tx, { changed, created }: OfferPlan, staff: Staff, now: Date): Promise<OfferChangeRows> => {
  const added: { id: number; version: number }[] = []
  const trace = sql`changed_by = ${staff.loginId}, changed_at = ${now.toISOString()}::timestamptz`
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
      )}, ${staff.loginId}, ${now.toISOString()}::timestamptz) returning id, version`)
    added.push(...rows)
  }
  return {
    changed: changed.map(({ before }) => ({ id: before.id, version: before.version + 1, before: columnsOf(before) })),
    created: added,
  }
}

const doAct = async (asked: AskedAct, { tx, staff, now, note }: StaffContext): Promise<OfferAct> => {
  const { brand } = asked.change
  await refuseUnlessTheirBrand(tx, brand, staff)
  const plan = await planOfAct(tx, asked, now, true)
  const changed = await carryOut(tx, plan, staff, now)
  const changeId = randomUUID()
  await tx
    .insert(offerChanges)
    .values({ id: changeId, brandCode: brand, act: asked.act, rows: changed, changedBy: staff.loginId, changedAt: now })
  const { rows, ...figures } = told(plan, changeId)
  note({
    subject: `brand:${brand}`,
    before: { offers: rows.map(({ id, before }) => ({ id, is: before })) },
    after: { act: asked.act, changeId, offers: rows.map(({ id, after }) => ({ id, is: after })) },
  })
  return { ...figures, rows }
}

export const updateOffer: Handler<'offers.update'> = (change, context) => doAct({ act: 'update', change }, context)
export const changeSkus: Handler<'offers.changeSkus'> = (change, context) =>
  doAct({ act: 'changeSkus', change }, context)
export const extendOffers: Handler<'offers.extend'> = (change, context) => doAct({ act: 'extend', change }, context)

export const effectOfOffer: Handler<'offers.effect'> = async (asked, { tx, staff, now }) => {
  await refuseUnlessTheirBrand(tx, asked.change.brand, staff)
  return told(await planOfAct(tx, asked, now, false), null)
}

export const listOfferChanges: Handler<'offers.changes'> = async ({ brandCode, page, size }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const { rows } = await tx.execute<{
    id: string
    act: OfferActKind
    rule_desc: string
    offers: number
    changed_by: string
    changed_at: Date
    taken_back_at: Date | null
    total: number
  }>(sql`
    select c.id, c.act, coalesce(c.rows -> 'changed' -> 0 -> 'before' ->> 'rule_desc', '') as rule_desc,
      jsonb_array_length(c.rows -> 'changed') as offers, c.changed_by, c.changed_at, c.taken_back_at,
      count(*) over ()::int as total
    from offer_changes c where c.brand_code = ${brandCode}
    order by c.changed_at desc, c.id limit ${size} offset ${(page - 1) * size}`)
  return {
    rows: rows.map((row) => ({
      changeId: row.id,
      act: row.act,
      ruleDesc: row.rule_desc,
      offers: row.offers,
      changedBy: row.changed_by,
      changedAt: new Date(row.changed_at).toISOString(),
      takenBackAt: row.taken_back_at === null ? null : new Date(row.taken_back_at).toISOString(),
    })),
    total: rows[0]?.total ?? 0,
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

export const takeBackOfferChange: Handler<'offers.takeBack'> = async ({ changeId }, { tx, staff, now, note }) => {
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
  for (const rule of [...plan.changed.map(({ after }) => after), ...plan.created])
    if (rule.from < rule.to) refuseOverlap(rule, others)
  await tx.execute(sql`delete from offer_rules where id = any(${sql.param(plan.removed.map(({ id }) => id))}::int[])`)
  await carryOut(tx, plan, staff, now)
  await tx.execute(sql`update offer_changes set taken_back_by = ${staff.loginId},
    taken_back_at = ${now.toISOString()}::timestamptz where id = ${changeId}::uuid`)
  const { rows: shown, ...figures } = told(plan, null)
  note({
    subject: `brand:${brand}`,
    before: { changeId, offers: shown.map(({ id, before }) => ({ id, is: before })) },
    after: {
      takenBack: changeId,
      removed: plan.removed.map(({ id }) => id),
      offers: shown.map(({ id, after }) => ({ id, is: after })),
    },
  })
  return {
    ...figures,
    update: [figures.update, ...plan.removed.map(({ id }) => deleteText(id))].filter((text) => text !== '').join('\n'),
    rows: shown,
  }
}
