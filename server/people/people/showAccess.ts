import { asc, eq, sql } from 'drizzle-orm'
import { RoleFlag } from '#contract/wire/roleFlag.ts'
import { brands, roles, roleServices, services, staff, staffBrands, staffRoles } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { flagsOfRole } from '#server/people/roles/index.ts'
import { listWaiting } from './personRows.ts'
import { presentWaiting } from './presentPerson.ts'

export const showAccess: Handler<'people.access'> = async ({ loginId }, { tx }) => {
  const [person] = await tx.select().from(staff).where(eq(staff.loginId, loginId))
  if (person === undefined) return refuse('person-not-found')
  const held = await tx
    .select({ role: roles })
    .from(staffRoles)
    .innerJoin(roles, eq(roles.id, staffRoles.roleId))
    .where(eq(staffRoles.staffId, person.id))
    .orderBy(asc(roles.roleName))
  const active = held.filter(({ role }) => role.isActive)
  const links = await tx
    .select({ roleName: roles.roleName, serviceId: roleServices.serviceId, isBlocked: roleServices.isBlocked })
    .from(roleServices)
    .innerJoin(staffRoles, eq(staffRoles.roleId, roleServices.roleId))
    .innerJoin(roles, eq(roles.id, roleServices.roleId))
    .where(eq(staffRoles.staffId, person.id))
    .orderBy(asc(roles.roleName))
  const activeNames = new Set(active.map(({ role }) => role.roleName))
  const linksOf = Map.groupBy(
    links.filter(({ roleName }) => activeNames.has(roleName)),
    ({ serviceId }) => serviceId,
  )
  const all = await tx.select().from(services).orderBy(sql`lower(${services.serviceName})`)
  const limits = await tx
    .select({ brandCode: brands.brandCode })
    .from(staffBrands)
    .innerJoin(brands, eq(brands.id, staffBrands.brandId))
    .where(eq(staffBrands.staffId, person.id))
    .orderBy(asc(brands.brandCode))
  return {
    loginId: person.loginId,
    name: person.name,
    isActive: person.isActive,
    roles: held.map(({ role: { id, roleName, isActive } }) => ({ id, roleName, isActive })),
    services: all.map(({ id, serviceName, isActive }) => {
      const own = linksOf.get(id) ?? []
      const givenBy = own.filter(({ isBlocked }) => !isBlocked).map(({ roleName }) => roleName)
      const blockedBy = own.filter(({ isBlocked }) => isBlocked).map(({ roleName }) => roleName)
      const isHeld = person.isActive && isActive && givenBy.length > 0 && blockedBy.length === 0
      return { serviceName, isActive, givenBy, blockedBy, isHeld }
    }),
    flags: RoleFlag.options.map((flag) => ({
      flag,
      givenBy: active.filter(({ role }) => flagsOfRole(role).includes(flag)).map(({ role }) => role.roleName),
    })),
    brands: limits.map(({ brandCode }) => brandCode),
    waitingGrants: presentWaiting(await listWaiting(tx, [person.id])),
  }
}
