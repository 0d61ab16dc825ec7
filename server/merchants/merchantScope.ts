import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { merchants } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'

export type Seer = Pick<Staff, 'staffId' | 'flags' | 'brands'>

/** Brand codes the person is limited to; empty: all. */
export const withinBrands = (brands: readonly string[]): SQL | undefined =>
  brands.length === 0 ? undefined : inArray(merchants.brandCode, [...brands])

/** A relationship manager sees the merchants assigned to them and no others. */
export const manages = ({ flags }: Seer): boolean => flags.has('manager') && !flags.has('admin')

/** The merchants that a person may see. Every read and write of the merchant view goes through it. */
export const withinScope = (seer: Seer): SQL | undefined =>
  and(
    withinBrands(seer.brands),
    manages(seer)
      ? sql`${merchants.id} in (select merchant_id from merchant_managers where staff_id = ${seer.staffId}::uuid)`
      : undefined,
  )

/** Merchants that any of these relationship managers looks after. */
export const managedByLogins = (logins: readonly string[]): SQL =>
  sql`${merchants.id} in (select mm.merchant_id from merchant_managers mm join staff p on p.id = mm.staff_id
    where p.login_id = any(${sql.param([...logins])}::text[]))`

/** The same text for people who see the same merchants. */
export const scopeMark = (seer: Seer): string =>
  JSON.stringify([[...seer.brands].sort(), manages(seer) ? seer.staffId : null])
