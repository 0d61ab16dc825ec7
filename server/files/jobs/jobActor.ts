import { sql } from 'drizzle-orm'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { Tx } from '#server/db/database.ts'
import { limitedBrands } from '#server/gateway/staffLimits.ts'

/** In whose name a job runs. */
export interface JobActor {
  readonly staffId: string
  readonly loginId: string
  /** Brand codes the person is limited to; empty: no limit. */
  readonly brands: readonly string[]
  /** 'manager' of a relationship manager: only the merchants that are theirs. */
  readonly flags: ReadonlySet<RoleFlag>
}

/** What every audit entry of a job's work begins with. */
export const doneBy = ({ staffId, loginId }: JobActor, at: Date) => ({
  at,
  staffId,
  loginId,
  call: 'files.runScript',
  outcome: 'done' as const,
})

/** The person as they stand now; undefined when they are disabled or no longer hold the service. */
export const findJobActor = async (tx: Tx, staffId: string, service: string): Promise<JobActor | undefined> => {
  const { rows } = await tx.execute<{
    login_id: string
    brands: string[] | null
    is_manager: boolean
    is_brand: boolean
  }>(sql`
    select p.login_id, (
      select array_agg(b.brand_code order by b.brand_code) from staff_brands s join brands b on b.id = s.brand_id
      where s.staff_id = p.id) as brands, (
      select coalesce(bool_or(o.is_manager) and not bool_or(o.is_admin), false) from staff_roles m
      join roles o on o.id = m.role_id and o.is_active where m.staff_id = p.id) as is_manager, (
      select coalesce(bool_or(o.is_brand), false) from staff_roles m
      join roles o on o.id = m.role_id and o.is_active where m.staff_id = p.id) as is_brand
    from staff p
    where p.id = ${staffId} and p.is_active and exists (
      select from staff_roles m
      join roles o on o.id = m.role_id and o.is_active
      join role_services g on g.role_id = o.id
      join services w on w.id = g.service_id and w.is_active
      where m.staff_id = p.id and lower(w.service_name) = ${service}
      having count(*) > 0 and not bool_or(g.is_blocked))`)
  const row = rows[0]
  return row === undefined
    ? undefined
    : {
        staffId,
        loginId: row.login_id,
        brands: limitedBrands(row.brands ?? [], row.is_brand),
        flags: new Set(row.is_manager ? ['manager'] : []),
      }
}
