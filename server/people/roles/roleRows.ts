import { eq, inArray, sql } from 'drizzle-orm'
import { type Role, Service } from '#contract/calls/people/roles.ts'
import { answerOf } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { roles, roleServices, services, staffRoles } from '#server/db/schema/index.ts'
import { idsOfWaiting } from './changeWaiting.ts'
import { flagsOfRole } from './roleFlags.ts'

export type ServiceRow = typeof services.$inferSelect

/** All roles with their services, or those of `ids`. */
export const readRoles = async (tx: Tx, ids?: readonly number[]): Promise<Role[]> => {
  const rows = await tx
    .select()
    .from(roles)
    .where(ids === undefined ? undefined : inArray(roles.id, [...ids]))
    .orderBy(sql`lower(${roles.roleName})`)
  const links = await tx
    .select({ link: roleServices, serviceName: services.serviceName, isActive: services.isActive })
    .from(roleServices)
    .innerJoin(services, eq(services.id, roleServices.serviceId))
    .where(ids === undefined ? undefined : inArray(roleServices.roleId, [...ids]))
    .orderBy(sql`lower(${services.serviceName})`)
  const waiting = await idsOfWaiting(tx, 'role')
  const linksOf = Map.groupBy(links, ({ link }) => link.roleId)
  return rows.map((role) => {
    const own = linksOf.get(role.id) ?? []
    const given = own.filter(({ link }) => !link.isBlocked)
    return {
      id: role.id,
      roleName: role.roleName,
      isActive: role.isActive,
      activeServiceId: given.map(({ link }) => link.serviceId),
      blockedServiceId: own.filter(({ link }) => link.isBlocked).map(({ link }) => link.serviceId),
      activeServices: given.filter(({ isActive }) => isActive).map(({ serviceName }) => serviceName),
      roleFlags: flagsOfRole(role),
      isChangeWaiting: waiting.has(role.id),
      version: role.version,
      changedBy: role.changedBy,
      changedAt: role.changedAt?.toISOString() ?? null,
    }
  })
}

export const readRole = async (tx: Tx, id: number): Promise<Role | undefined> => (await readRoles(tx, [id]))[0]

export const holdersOfRoles = async (tx: Tx, roleIds: readonly number[]): Promise<string[]> => {
  if (roleIds.length === 0) return []
  const found = await tx
    .selectDistinct({ staffId: staffRoles.staffId })
    .from(staffRoles)
    .where(inArray(staffRoles.roleId, [...roleIds]))
  return found.map(({ staffId }) => staffId)
}

export const presentService = answerOf(Service, services, (row: ServiceRow, waiting: ReadonlySet<number>) => ({
  creationDate: row.createdAt.toISOString(),
  isChangeWaiting: waiting.has(row.id),
}))
