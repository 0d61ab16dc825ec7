import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OfferAct } from '#contract/calls/catalogue/offerActs.ts'
import { writeOfferSentence } from '#machines/catalogue/offerSentence.ts'
import { takeBackOffers } from '#machines/catalogue/offerTakeBack.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import { type OfferChangeRows, offerChanges } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { type StoredRule, lockBrands, offerRuleRows, ruleOfColumns, rulesStanding } from './offerRows.ts'
import { columnsOf, deleteText, insertText, updateText } from './offerSql.ts'
import { waysOfAct } from '#machines/catalogue/offerGain.ts'
import { measureGain } from './measureGain.ts'
import type { DoneAs, GivingChange } from './offerWall.ts'
import { type Acting, keptActs, refuseUnlessAsLeft, reversibleActs } from './reversibleActs.ts'
import { type AskedAct, nextMinute, type OfferPlan, planOfAct, refuseOverlap } from './planOfAct.ts'

type AskedChange = AskedAct | { readonly act: 'takeBack'; readonly change: { readonly changeId: string } }

/** An act whose plan is made and not carried out yet. */
interface PreparedAct extends OfferPlan {
  readonly asked: AskedChange
  readonly brand: string
  /** Rules that never began. */
  readonly removed: readonly StoredRule[]
  /** What the act finds, of which each may be changed by it. */
  readonly stood: readonly StoredRule[]
}

export const keptOfferActs = keptActs<OfferChangeRows>('offer_changes', 'offer change')

const leftOf = ({ changed, created }: OfferPlan): StoredRule[] => [...changed.map(({ after }) => after), ...created]

const mostShown = 200

const sentenceOf = (rule: StoredRule): string => (rule.from >= rule.to ? '' : writeOfferSentence(rule))

/** The difference, and the text of the statements: both of the plan that is carried out. */
const told = ({ changed, created, removed }: PreparedAct, changeId: string | null): OfferAct => ({
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

/** Rules `n` as rows of their table, whatever their number. */
const rowsOf = (rules: readonly StoredRule[]) =>
  sql`jsonb_populate_recordset(null::offer_rules, ${JSON.stringify(
    rules.map((rule) => ({ id: rule.id, ...columnsOf(rule) })),
  )}::jsonb) n`

/** Every column that a person writes, by the expression of each. */
const eachColumn = (rule: StoredRule, write: (column: string) => string) =>
  sql.raw(Object.keys(columnsOf(rule)).map(write).join(', '))

/** Old times are cut before new ones begin. Answers what is needed to take it back. */
const carryOut = async (
  tx: Tx,
  { changed, created, removed }: PreparedAct,
  loginId: string,
  now: Date,
): Promise<OfferChangeRows> => {
  const at = sql`${now.toISOString()}::timestamptz`
  if (removed.length > 0)
    await tx.execute(sql`delete from offer_rules where id = any(${sql.param(removed.map(({ id }) => id))}::int[])`)
  const [first] = changed
  if (first !== undefined)
    await tx.execute(sql`
      update offer_rules o set ${eachColumn(first.after, (column) => `${column} = n.${column}`)},
        version = o.version + 1, changed_by = ${loginId}, changed_at = ${at}
      from ${rowsOf(changed.map(({ after }) => after))} where o.id = n.id`)
  const [newest] = created
  const added =
    newest === undefined
      ? []
      : (
          await tx.execute<{ id: number; version: number }>(sql`
            insert into offer_rules (${eachColumn(newest, (column) => column)}, changed_by, changed_at)
            select ${eachColumn(newest, (column) => `n.${column}`)}, ${loginId}, ${at}
            from ${rowsOf(created)} returning id, version`)
        ).rows
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
  refuseUnlessAsLeft(left, rules)
  return new Map(rules.map((rule) => [rule.id, rule]))
}

const preparedTakeBack = async (
  tx: Tx,
  asked: Extract<AskedChange, { act: 'takeBack' }>,
  staff: Pick<Staff, 'brands'>,
  now: Date,
): Promise<PreparedAct> => {
  const { brand, rows } = await keptOfferActs.lock(tx, asked.change.changeId, staff, (code) => lockBrands(tx, [code]))
  const rules = await rulesAsLeft(tx, rows)
  const plan = takeBackOffers<StoredRule>(
    {
      changed: rows.changed.flatMap(({ id, before }) => {
        const stands = rules.get(id)
        return stands === undefined ? [] : [{ stands, stood: ruleOfColumns(before, stands) }]
      }),
      created: rows.created.flatMap(({ id }) => rules.get(id) ?? []),
    },
    isSameTerms,
    nextMinute(now),
  )
  const others = (await rulesStanding(tx, [brand], now)).filter(({ id }) => !rules.has(id))
  for (const rule of leftOf(plan)) if (rule.from < rule.to) refuseOverlap(rule, others)
  return { ...plan, asked, brand, stood: [...rules.values()] }
}

/** What an act would do, under the lock of its brand where it is going to be done. */
const preparedAct = async (
  tx: Tx,
  asked: AskedChange,
  { staff, now }: Acting,
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
    await keptOfferActs.markTakenBack(tx, changeId, { loginId, now })
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
const givingOf = (tx: Tx, prepared: PreparedAct, now: Date): GivingChange<OfferAct> => {
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

export const offerActs = reversibleActs(
  async (tx, asked: AskedChange, acting, isLocking) => {
    const prepared = await preparedAct(tx, asked, acting, isLocking)
    return { plan: told(prepared, null), giving: givingOf(tx, prepared, acting.now) }
  },
  ({ plan }, waits) => ({ ...plan, waits }),
)
