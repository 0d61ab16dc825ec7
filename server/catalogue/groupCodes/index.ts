import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { blankCategory } from '#contract/sheets/offerCells.ts'
import { widenedByCategory } from '#machines/catalogue/widenedReach.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import {
  giveOrAsk,
  type GivingChange,
  givingOfWidened,
  type PrepareGiving,
  rulesStanding,
} from '#server/catalogue/offers/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, Handlers, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

type PairRow = { group_code: string; dealer_category: string }

const pairsOf = async (tx: Tx, brandCode: string, groupCode?: string) => {
  const { rows } = await tx.execute<PairRow>(sql`
    select group_code, dealer_category from dealer_groups
    where brand_code = ${brandCode} and ${groupCode === undefined ? sql`true` : sql`group_code = ${groupCode}`}
    order by group_code, dealer_category`)
  return rows.map((row) => ({ groupCode: row.group_code, dealerCategory: row.dealer_category, waits: null }))
}

const list: Handler<'groupCodes.list'> = async ({ includeBrands: brandCode }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const dealers = await pairsOf(tx, brandCode)
  const { rows: regions } = await tx.execute<{ state: string }>(sql`
    select distinct m.state from merchants m where m.brand_code = ${brandCode} and m.state <> '' order by m.state`)
  return {
    uniqueGroups: [...new Set(dealers.map(({ groupCode }) => groupCode))],
    dealers: dealers.map(({ groupCode, dealerCategory }) => ({ groupCode, dealerCategory })),
    regions: regions.map(({ state }) => state),
  }
}

/** Until the transaction ends, nobody else changes the group codes of the brand. */
const lockBrand = (tx: Tx, brandCode: string) =>
  tx.execute(sql`select from brands where brand_code = ${brandCode} for no key update`)

const insert = (tx: Tx, brandCode: string, groupCode: string, categories: readonly string[], by: string, at: Date) =>
  tx.execute(sql`
    insert into dealer_groups (brand_code, group_code, dealer_category, changed_by, changed_at)
    select ${brandCode}, ${groupCode}, c, ${by}, ${at.toISOString()}::timestamptz
    from unnest(${sql.param([...new Set(categories)])}::text[]) c`)

/** As offers know it: a group code of several categories has none that is known. */
const categoryOf = (categories: readonly string[]): string =>
  categories.length === 1 ? (categories[0] ?? '').toUpperCase() || blankCategory : ''

type Pairs = Awaited<ReturnType<typeof pairsOf>>

interface Categories {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const givingCategories = async <Act extends 'addGroupCode' | 'editGroupCode'>(
  tx: Tx,
  act: Act,
  request: { readonly brand: string; readonly groupCode: string },
  { before, after }: Categories,
  now: Date,
): Promise<GivingChange<Pairs>> => {
  const { brand, groupCode } = request
  const rules = await rulesStanding(tx, [brand], now)
  const words = (categories: readonly string[]) => categories.map((one) => one || 'NULL').join(', ')
  return {
    act,
    request,
    brand,
    title: `Group code ${groupCode}`,
    basis: [{ of: 'dealer_groups', id: groupCode, version: before.toSorted((a, b) => (a < b ? -1 : 1)).join() }],
    offerIds: [],
    changes: 1,
    rows: [{ id: 0, ruleDesc: groupCode, before: words(before), after: words(after) }],
    ...givingOfWidened(tx, widenedByCategory(rules, groupCode, categoryOf(before), categoryOf(after)), now),
    carryOut: async ({ loginId, now: at, note }) => {
      await tx.execute(sql`delete from dealer_groups where brand_code = ${brand} and group_code = ${groupCode}`)
      await insert(tx, brand, groupCode, after, loginId, at)
      note({
        subject: `group-code:${brand}/${groupCode}`,
        ...(before.length === 0 ? {} : { before: { categories: before } }),
        after: { categories: after },
      })
      return pairsOf(tx, brand, groupCode)
    },
  }
}

const preparedAdd: PrepareGiving<RequestOfName<'groupCodes.add'>, Pairs> = async (tx, request, { staff, now }) => {
  const { brand, groupCode, dealerCategory } = request
  await refuseUnlessTheirBrand(tx, brand, staff)
  await lockBrand(tx, brand)
  if ((await pairsOf(tx, brand, groupCode)).length > 0) return refuse('group-code-taken')
  return givingCategories(tx, 'addGroupCode', request, { before: [], after: [dealerCategory] }, now)
}

/** What the person added and took away, done to what stands there now: somebody else's change in between stays. */
const preparedEdit: PrepareGiving<RequestOfName<'groupCodes.edit'>, Pairs> = async (tx, request, { staff, now }) => {
  const { brand, groupCode, dealerCategory: seen, selectedDealers: wanted } = request
  await refuseUnlessTheirBrand(tx, brand, staff)
  await lockBrand(tx, brand)
  const before = (await pairsOf(tx, brand, groupCode)).map((pair) => pair.dealerCategory)
  if (before.length === 0) return refuse('record-not-found')
  const added = wanted.filter((category) => !seen.includes(category))
  const stored = before.filter((category) => wanted.includes(category) || !seen.includes(category))
  const after = [...new Set([...stored, ...added])]
  // Each of two people took away what the other one left.
  if (after.length === 0) return refuse('record-changed')
  return givingCategories(tx, 'editGroupCode', request, { before, after }, now)
}

/** Where it waits, what was asked for is answered with the wait. */
const changeGroup = async (change: GivingChange<Pairs>, asked: readonly string[], context: StaffContext) => {
  const answer = await giveOrAsk(change, context)
  if ('done' in answer) return answer.done
  const groupCode = change.rows[0]?.ruleDesc ?? ''
  return asked.map((dealerCategory) => ({ groupCode, dealerCategory, waits: answer.waits }))
}

const add: Handler<'groupCodes.add'> = async (request, context) =>
  changeGroup(await preparedAdd(context.tx, request, context, true), [request.dealerCategory], context)

const edit: Handler<'groupCodes.edit'> = async (request, context) =>
  changeGroup(await preparedEdit(context.tx, request, context, true), request.selectedDealers, context)

/** Changes of group codes as a second person has them done. */
export const givingGroupCodes = { addGroupCode: preparedAdd, editGroupCode: preparedEdit }

export const groupCodesHandlers: Handlers<'groupCodes'> = {
  'groupCodes.list': list,
  'groupCodes.add': add,
  'groupCodes.edit': edit,
}
