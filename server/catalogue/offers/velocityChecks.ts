import { sql } from 'drizzle-orm'
import { readVelocity, writeVelocity } from '#machines/catalogue/velocityRule.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockBrands } from './offerRows.ts'

const checksOf = async (tx: Tx, brandCode: string, now: Date) => {
  const { rows } = await tx.execute<{ id: number; desc1: string; desc2: string; offers: number }>(sql`
    select v.id, v.desc1, v.desc2, (select count(*)::int from offer_rules o where o.brand_code = v.brand_code
      and o.velocity_rule = v.desc1 and o.to_at > ${now.toISOString()}::timestamptz) as offers
    from velocity_checks v where v.brand_code = ${brandCode} order by v.id`)
  return rows.map((row) => ({ ...row, brandCode }))
}

export const listChecks: Handler<'offers.velocityChecks'> = async ({ includeBrands: brand }, { tx, staff, now }) => {
  await refuseUnlessTheirBrand(tx, brand, staff)
  return checksOf(tx, brand, now)
}

/** What a builder could have written is kept as it writes it; the text of an expert as it is. */
const savedText = (text: string): string => {
  const rule = readVelocity(text)
  return rule === undefined ? text : writeVelocity(rule)
}

export const addCheck: Handler<'offers.addVelocityCheck'> = async ({ brand, desc1, desc2 }, context) => {
  const { tx, staff, now, note } = context
  await refuseUnlessTheirBrand(tx, brand, staff)
  const { rows } = await tx.execute(sql`
    insert into velocity_checks (brand_code, desc1, desc2, changed_by, changed_at)
    values (${brand}, ${savedText(desc1)}, ${desc2}, ${staff.loginId}, ${now.toISOString()}::timestamptz)
    on conflict do nothing returning id`)
  if (rows.length === 0) return refuse('velocity-check-present')
  note({ subject: `brand:${brand}`, after: { velocityCheck: savedText(desc1), info: desc2 } })
  return checksOf(tx, brand, now)
}

export const removeCheck: Handler<'offers.removeVelocityCheck'> = async ({ brand, id }, context) => {
  const { tx, staff, now, note } = context
  await refuseUnlessTheirBrand(tx, brand, staff)
  await lockBrands(tx, [brand])
  const found = (await checksOf(tx, brand, now)).find((check) => check.id === id) ?? refuse('record-not-found')
  if (found.offers > 0) return refuse('velocity-check-used')
  await tx.execute(sql`delete from velocity_checks where id = ${id}`)
  note({ subject: `brand:${brand}`, before: { velocityCheck: found.desc1, info: found.desc2 } })
  return checksOf(tx, brand, now)
}
