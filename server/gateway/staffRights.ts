import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { Tx } from '#server/db/database.ts'
import { coalesce } from './coalesce.ts'
import { limitedBrands } from './staffLimits.ts'

/** What a person's roles and brands come to. */
export interface Rights {
  readonly roleNames: readonly string[]
  readonly flags: ReadonlySet<RoleFlag>
  /** Lower case. */
  readonly services: ReadonlySet<string>
  readonly brands: readonly string[]
  /** The same text for the same rights. */
  readonly rightsMark: string
}

export interface RightsRow extends Record<string, unknown> {
  staff_id: string
  rights_version: string
  role_names: string[] | null
  flags: RoleFlag[] | null
  services: string[] | null
  brands: string[] | null
}

export const rightsOfStaff = `
select p.id as staff_id, c.version as rights_version, r.role_names, r.flags, v.services, b.brands
from staff p cross join rights_version c
cross join lateral (
  select array_agg(o.role_name order by o.role_name) as role_names,
    array_remove(array[
      case when bool_or(o.is_admin) then 'admin' end, case when bool_or(o.is_support) then 'support' end,
      case when bool_or(o.is_brand) then 'brand' end, case when bool_or(o.is_drafter) then 'drafter' end,
      case when bool_or(o.is_approver) then 'approver' end, case when bool_or(o.is_checker) then 'checker' end,
      case when bool_or(o.is_manager) then 'manager' end], null) as flags
  from staff_roles m join roles o on o.id = m.role_id and o.is_active where m.staff_id = p.id) r
cross join lateral (
  select array_agg(granted.name) as services from (
    select lower(w.service_name) as name from staff_roles m
    join roles o on o.id = m.role_id and o.is_active
    join role_services g on g.role_id = o.id
    join services w on w.id = g.service_id and w.is_active
    where m.staff_id = p.id group by 1 having not bool_or(g.is_blocked)) granted) v
cross join lateral (
  select array_agg(x.brand_code) as brands from staff_brands y join brands x on x.id = y.brand_id where y.staff_id = p.id) b
where p.id = any($1)`

export const readRights = (row: RightsRow): Rights => {
  const [roleNames, flags, services, brands] = [
    row.role_names ?? [],
    row.flags ?? [],
    row.services ?? [],
    row.brands ?? [],
  ]
  const all = [roleNames, flags, services, brands].map((names) => [...names].sort())
  return {
    roleNames,
    flags: new Set(flags),
    services: new Set(services),
    brands: limitedBrands(brands, flags.includes('brand')),
    rightsMark: hash('sha256', JSON.stringify(all), 'base64url').slice(0, 22),
  }
}

/** The rights that roles and brands give to these people, disabled or not, as a transaction sees them. */
export const rightsWithin = async (tx: Tx, staffIds: readonly string[]): Promise<ReadonlyMap<string, Rights>> => {
  if (staffIds.length === 0) return new Map()
  const [before = '', after = ''] = rightsOfStaff.split('$1')
  const found = await tx.execute<RightsRow>(
    sql.join([sql.raw(before), sql`${sql.param([...staffIds])}`, sql.raw(after)]),
  )
  return new Map(found.rows.map((row) => [row.staff_id, readRights(row)]))
}

/**
 * Answers the rights a person has now. `version` is that of `rights_version`, read for this very request: what was
 * worked out under it still holds, because every change of rights counts it up in its own transaction.
 */
export const openRightsLookup = (pool: Pool): ((staffId: string, version: number) => Promise<Rights>) => {
  let rememberedVersion = 0
  let remembered = new Map<string, Rights>()
  const load = coalesce<Rights>(async (staffIds) => {
    const { rows } = await pool.query<RightsRow>({ name: 'rights-of-staff', text: rightsOfStaff, values: [staffIds] })
    const version = Number(rows[0]?.rights_version ?? 0)
    const found = new Map(rows.map((row) => [row.staff_id, readRights(row)]))
    if (version > rememberedVersion) [rememberedVersion, remembered] = [version, new Map()]
    if (version === rememberedVersion) for (const [staffId, rights] of found) remembered.set(staffId, rights)
    return found
  })
  return async (staffId, version) => {
    const known = version === rememberedVersion ? remembered.get(staffId) : undefined
    const rights = known ?? (await load(staffId))
    if (rights === undefined) throw new Error('the person of a session is missing')
    return rights
  }
}
