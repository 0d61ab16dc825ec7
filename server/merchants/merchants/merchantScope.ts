import { type SQL, sql } from 'drizzle-orm'
import { all, oneOf } from '#server/db/conditions.ts'
import { merchants } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { isLimited, manages } from '#server/gateway/staffLimits.ts'

export type Seer = Pick<Staff, 'staffId' | 'flags' | 'brands'>

/** The merchants that a person may see, of a table or an alias with these columns. */
export const withinScopeOf = (seer: Seer, id: SQL, brandCode: SQL): SQL =>
  all([
    oneOf(brandCode, seer.brands),
    manages(seer) && sql`${id} in (select merchant_id from merchant_managers where staff_id = ${seer.staffId}::uuid)`,
  ])

interface Named {
  /** Text; '' for none. */
  readonly brandCode?: SQL
  readonly merchantCode?: SQL
}

/** A record that names a brand, a merchant, both or neither: each has to be the person's to see, and neither is everybody's. */
export const namesWithinScope = (seer: Seer, { brandCode, merchantCode }: Named): SQL =>
  all([
    brandCode !== undefined && seer.brands.length > 0 && oneOf(brandCode, ['', ...seer.brands]),
    merchantCode !== undefined &&
      isLimited(seer) &&
      sql`(${merchantCode} = '' or exists (select from merchants sm where sm.merchant_code = ${merchantCode}
        and ${withinScopeOf(seer, sql`sm.id`, sql`sm.brand_code`)}))`,
  ])

/** Every read and write of merchants goes through it. */
export const withinScope = (seer: Seer): SQL => withinScopeOf(seer, sql`${merchants.id}`, sql`${merchants.brandCode}`)

/** Merchants that any of these relationship managers looks after; `id` as in `withinScopeOf`. */
export const managedByLogins = (logins: readonly string[], id: SQL = sql`${merchants.id}`): SQL =>
  sql`${id} in (select mm.merchant_id from merchant_managers mm join staff p on p.id = mm.staff_id
    where p.login_id = any(${sql.param([...logins])}::text[]))`

/** The same text for people who see the same merchants. */
export const scopeMark = (seer: Seer): string =>
  JSON.stringify([[...seer.brands].sort(), manages(seer) ? seer.staffId : null])
