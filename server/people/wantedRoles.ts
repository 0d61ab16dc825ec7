import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { grantsBeyond } from '#server/access/index.ts'
import type { Tx } from '#server/db/database.ts'
import { adminGrants, brands, roles, roleServices, services, staffBrands, staffRoles } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { Rights } from '#server/gateway/staffRights.ts'

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

/** A person of `brand_user` sees the data of their brands only, so without one they would see all. */
export const needsBrand = (role: Pick<RoleRow, 'roleName'>): boolean =>
  role.roleName.toLowerCase().includes('brand_user')

const servicesOfRoles = async (tx: Tx, roleIds: readonly number[]): Promise<ReadonlySet<string>> => {
  const found = await tx
    .select({ name: services.serviceName })
    .from(roleServices)
    .innerJoin(services, eq(services.id, roleServices.serviceId))
    .where(
      and(inArray(roleServices.roleId, [...roleIds]), eq(roleServices.isBlocked, false), eq(services.isActive, true)),
    )
  return new Set(found.map(({ name }) => name.toLowerCase()))
}

/** Writes down that these administrator roles wait for a second administrator. */
export const proposeGrants = async (
  { tx, staff, now }: StaffContext,
  giver: Rights,
  staffId: string,
  wanted: readonly RoleRow[],
): Promise<void> => {
  if (wanted.length === 0) return
  const roleIds = wanted.map(({ id }) => id)
  const gain = { services: await servicesOfRoles(tx, roleIds), flags: new Set(['admin'] as const) }
  if (grantsBeyond(giver, gain)) refuse('beyond-own-rights')
  await tx
    .insert(adminGrants)
    .values(
      wanted.map(({ id }) => ({ id: randomUUID(), staffId, roleId: id, proposedBy: staff.staffId, proposedAt: now })),
    )
    .onConflictDoNothing()
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
