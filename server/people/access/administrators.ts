import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { rightsWithin } from '#server/gateway/staffRights.ts'

/** What somebody needs for giving rights back to others. */
const administering = ['getusers', 'ops-add-user', 'opsaddrole']

/** How many people who can sign in could administer the desk. */
export const countAdministrators = async (tx: Tx, isDemoOn: boolean): Promise<number> => {
  const holders = await tx.execute<{ id: string }>(sql`
    select distinct p.id from staff p join staff_roles m on m.staff_id = p.id join roles o on o.id = m.role_id
    where p.is_active and o.is_active and o.is_admin and (not p.is_demo or ${isDemoOn})`)
  const rights = await rightsWithin(
    tx,
    holders.rows.map(({ id }) => id),
  )
  return [...rights.values()].filter(
    ({ flags, services }) => flags.has('admin') && administering.every((service) => services.has(service)),
  ).length
}
