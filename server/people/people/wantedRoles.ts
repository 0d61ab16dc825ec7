import { and, eq, inArray } from 'drizzle-orm'
import { checkedRightsOf, type Gain } from '#contract/calls/people/secondAdministrator.ts'
import { grantsBeyond, proposeChange } from '#server/people/access/index.ts'
import type { Tx } from '#server/db/database.ts'
import { brands, roles, roleServices, services, staffBrands, staffRoles } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { Rights } from '#server/gateway/staffRights.ts'
import { flagsOfRole } from '#server/people/roles/index.ts'

export type RoleRow = typeof roles.$inferSelect

export const findRoles = async (tx: Tx, ids: readonly number[]): Promise<RoleRow[]> => {
  if (ids.length === 0) return []
  const found = await tx
    .select()
    .from(roles)
    .where(inArray(roles.id, [...ids]))
  return found.length === ids.length ? found : refuse('role-not-found')
}

export const findBrandCodes = async (tx: Tx, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const found = await tx
    .select()
    .from(brands)
    .where(inArray(brands.id, [...ids]))
  return found.length === ids.length ? found.map(({ brandCode }) => brandCode).toSorted() : refuse('brand-not-found')
}

/** A person of such a role sees the data of their brands only, so without one they see nothing. */
export const needsBrand = ({ roleName, isBrand }: Pick<RoleRow, 'roleName' | 'isBrand'>): boolean =>
  isBrand || roleName.toLowerCase().includes('brand_user')

/** What each of the roles gives, switched off or not: it may be switched on later. */
const gainOfRoles = async (tx: Tx, wanted: readonly RoleRow[]): Promise<ReadonlyMap<number, Gain>> => {
  if (wanted.length === 0) return new Map()
  const found = await tx
    .select({ roleId: roleServices.roleId, name: services.serviceName })
    .from(roleServices)
    .innerJoin(services, eq(services.id, roleServices.serviceId))
    .where(
      and(
        inArray(
          roleServices.roleId,
          wanted.map(({ id }) => id),
        ),
        eq(roleServices.isBlocked, false),
        eq(services.isActive, true),
      ),
    )
  const namesOf = Map.groupBy(found, ({ roleId }) => roleId)
  return new Map(
    wanted.map((role) => [
      role.id,
      { services: (namesOf.get(role.id) ?? []).map(({ name }) => name.toLowerCase()), flags: flagsOfRole(role) },
    ]),
  )
}

/** Those of the roles that nobody is given by one person alone. */
export const withCheckedRights = async (
  tx: Tx,
  wanted: readonly RoleRow[],
  product: string,
): Promise<readonly RoleRow[]> => {
  const gains = await gainOfRoles(tx, wanted)
  return wanted.filter(({ id }) => {
    const gain = gains.get(id)
    return gain !== undefined && checkedRightsOf(gain, product).length > 0
  })
}

/** Writes down that these roles wait for a second administrator. */
export const proposeRoles = async (
  context: StaffContext,
  giver: Rights,
  staffId: string,
  wanted: readonly RoleRow[],
): Promise<void> => {
  const gains = await gainOfRoles(context.tx, wanted)
  for (const role of wanted) {
    const gain = { services: new Set(gains.get(role.id)?.services), flags: new Set(gains.get(role.id)?.flags) }
    if (grantsBeyond(giver, gain)) refuse('beyond-own-rights')
    await proposeChange(context, {
      kind: 'giveRole',
      staffId,
      roleId: role.id,
      version: role.version,
      reasons: checkedRightsOf(gain, context.gateway.config.product),
      difference: [
        { name: 'Role', before: '', after: role.roleName },
        { name: 'Flags', before: '', after: [...gain.flags].join(', ') },
        { name: 'Services', before: '', after: [...gain.services].toSorted().join(', ') },
      ],
    })
  }
}

export const giveRoles = async (tx: Tx, staffId: string, given: readonly RoleRow[]): Promise<void> => {
  if (given.length > 0) await tx.insert(staffRoles).values(given.map(({ id }) => ({ staffId, roleId: id })))
}

export const takeRoles = async (tx: Tx, staffId: string, roleIds: readonly number[]): Promise<void> => {
  if (roleIds.length > 0)
    await tx.delete(staffRoles).where(and(eq(staffRoles.staffId, staffId), inArray(staffRoles.roleId, [...roleIds])))
}

export const setBrands = async (tx: Tx, staffId: string, brandIds: readonly number[]): Promise<void> => {
  await tx.delete(staffBrands).where(eq(staffBrands.staffId, staffId))
  if (brandIds.length > 0) await tx.insert(staffBrands).values(brandIds.map((brandId) => ({ staffId, brandId })))
}
