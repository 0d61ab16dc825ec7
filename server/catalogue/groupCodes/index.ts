import { sql } from 'drizzle-orm'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, Handlers } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

type PairRow = { group_code: string; dealer_category: string }

const pairsOf = async (tx: Tx, brandCode: string, groupCode?: string) => {
  const { rows } = await tx.execute<PairRow>(sql`
    select group_code, dealer_category from dealer_groups
    where brand_code = ${brandCode} and ${groupCode === undefined ? sql`true` : sql`group_code = ${groupCode}`}
    order by group_code, dealer_category`)
  return rows.map((row) => ({ groupCode: row.group_code, dealerCategory: row.dealer_category }))
}

const list: Handler<'groupCodes.list'> = async ({ includeBrands: brandCode }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const dealers = await pairsOf(tx, brandCode)
  const { rows: regions } = await tx.execute<{ state: string }>(sql`
    select distinct m.state from merchants m where m.brand_code = ${brandCode} and m.state <> '' order by m.state`)
  return {
    uniqueGroups: [...new Set(dealers.map(({ groupCode }) => groupCode))],
    dealers,
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

const add: Handler<'groupCodes.add'> = async ({ brand, groupCode, dealerCategory }, { tx, staff, now, note }) => {
  await refuseUnlessTheirBrand(tx, brand, staff)
  await lockBrand(tx, brand)
  if ((await pairsOf(tx, brand, groupCode)).length > 0) return refuse('group-code-taken')
  await insert(tx, brand, groupCode, [dealerCategory], staff.loginId, now)
  const after = await pairsOf(tx, brand, groupCode)
  note({ subject: `group-code:${brand}/${groupCode}`, after: { categories: [dealerCategory] } })
  return after
}

/** What the person added and took away, done to what stands there now: somebody else's change in between stays. */
const edit: Handler<'groupCodes.edit'> = async (request, { tx, staff, now, note }) => {
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
  await tx.execute(sql`delete from dealer_groups where brand_code = ${brand} and group_code = ${groupCode}`)
  await insert(tx, brand, groupCode, after, staff.loginId, now)
  note({ subject: `group-code:${brand}/${groupCode}`, before: { categories: before }, after: { categories: after } })
  return pairsOf(tx, brand, groupCode)
}

export const groupCodesHandlers: Handlers<'groupCodes'> = {
  'groupCodes.list': list,
  'groupCodes.add': add,
  'groupCodes.edit': edit,
}
