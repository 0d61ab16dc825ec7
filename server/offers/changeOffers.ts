import { sql } from 'drizzle-orm'
import type { OfferAct } from '#contract/calls/offers.ts'
import { writeOfferSentence } from '#machines/offerSentence.ts'
import { refuseUnlessTheirBrand } from '#server/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import type { KeptRule } from './offerRows.ts'
import { columnsOf, insertText, updateText } from './offerSql.ts'
import { type AskedAct, type OfferPlan, planOfAct } from './planOfAct.ts'

const mostShown = 200

const sentenceOf = (rule: KeptRule): string => (rule.from >= rule.to ? '' : writeOfferSentence(rule))

/** The difference, and the text of the statements: both of the plan that is carried out. */
const told = ({ changed, created }: OfferPlan): OfferAct => ({
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

/** Old times are cut before new ones begin. */
const carryOut = async (tx: Tx, { changed, created }: OfferPlan, staff: Staff, now: Date): Promise<void> => {
  const trace = sql`changed_by = ${staff.loginId}, changed_at = ${now.toISOString()}::timestamptz`
  for (const { before, after } of changed)
    await tx.execute(sql`
      update offer_rules set ${assignments(columnsOf(after))}, version = version + 1, ${trace} where id = ${before.id}`)
  for (const rule of created) {
    const columns = columnsOf(rule)
    await tx.execute(sql`
      insert into offer_rules (${sql.raw(Object.keys(columns).join(', '))}, changed_by, changed_at)
      values (${sql.join(
        Object.values(columns).map((value) => sql`${value}`),
        sql`, `,
      )}, ${staff.loginId}, ${now.toISOString()}::timestamptz)`)
  }
}

const doAct = async (asked: AskedAct, { tx, staff, now, note }: StaffContext): Promise<OfferAct> => {
  const { brand } = asked.change
  await refuseUnlessTheirBrand(tx, brand, staff)
  const plan = await planOfAct(tx, asked, now, true)
  await carryOut(tx, plan, staff, now)
  const { rows, ...figures } = told(plan)
  note({
    subject: `brand:${brand}`,
    before: { offers: rows.map(({ id, before }) => ({ id, is: before })) },
    after: { act: asked.act, offers: rows.map(({ id, after }) => ({ id, is: after })) },
  })
  return { ...figures, rows }
}

export const updateOffer: Handler<'offers.update'> = (change, context) => doAct({ act: 'update', change }, context)
export const changeSkus: Handler<'offers.changeSkus'> = (change, context) =>
  doAct({ act: 'changeSkus', change }, context)
export const extendOffers: Handler<'offers.extend'> = (change, context) => doAct({ act: 'extend', change }, context)

export const effectOfOffer: Handler<'offers.effect'> = async (asked, { tx, staff, now }) => {
  await refuseUnlessTheirBrand(tx, asked.change.brand, staff)
  return told(await planOfAct(tx, asked, now, false))
}
