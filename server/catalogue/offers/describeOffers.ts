import { sql } from 'drizzle-orm'
import { describeOffer } from '#machines/catalogue/offerSentence.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { lockBrands, rulesStanding } from './offerRows.ts'
import { columnsOf, updateText } from './offerSql.ts'

const mostShown = 300

/** Rules that are not over and whose description says something else than they do. */
const differing = async (tx: Tx, brand: string, now: Date) => {
  const rules = await rulesStanding(tx, [brand], now)
  const differences = rules
    .map((rule) => ({ rule, text: describeOffer(rule) }))
    .filter(({ rule, text }) => rule.offerDesc !== text)
  return { offers: rules.length, differences }
}

export const compareDescriptions: Handler<'offers.descriptions'> = async ({ brand }, { tx, staff, now }) => {
  await refuseUnlessTheirBrand(tx, brand, staff)
  const { offers, differences } = await differing(tx, brand, now)
  return {
    offers,
    differences: differences
      .slice(0, mostShown)
      .map(({ rule, text }) => ({ id: rule.id, ruleDesc: rule.ruleDesc, before: rule.offerDesc, after: text })),
    total: differences.length,
  }
}

export const updateDescriptions: Handler<'offers.updateDescriptions'> = async ({ brand }, context) => {
  const { tx, staff, now, note } = context
  await refuseUnlessTheirBrand(tx, brand, staff)
  await lockBrands(tx, [brand])
  const { differences } = await differing(tx, brand, now)
  const ids = differences.map(({ rule }) => rule.id)
  await tx.execute(sql`
    update offer_rules o set offer_desc = n.text, version = o.version + 1, changed_by = ${staff.loginId},
      changed_at = ${now.toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::int[], ${sql.param(differences.map(({ text }) => text))}::text[]) as n(id, text)
    where o.id = n.id`)
  note({ subject: `brand:${brand}`, after: { described: ids.length } })
  return differences.flatMap(({ rule, text }) => {
    const before = columnsOf(rule)
    return updateText(rule.id, before, { ...before, offer_desc: text }) ?? []
  })
}
