import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RequestOfName } from '#contract/index.ts'
import { Service } from '#contract/roles.ts'
import { changeRights, grantsBeyond, refuseOwnRoles, serviceNames } from '#server/access/index.ts'
import type { Tx } from '#server/db/database.ts'
import { roles, roleServices, services } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { Rights } from '#server/gateway/staffRights.ts'
import { holdersOfRoles, presentService, type ServiceRow } from './roleRows.ts'

type ServiceRequest = RequestOfName<'services.save'>

const rolesOfService = async (tx: Tx, id: number): Promise<number[]> => {
  const found = await tx.select({ id: roleServices.roleId }).from(roleServices).where(eq(roleServices.serviceId, id))
  return found.map((row) => row.id)
}

const refuseTakenName = async (tx: Tx, serviceName: string, id: number) => {
  const taken = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(sql`lower(${services.serviceName}) = ${serviceName.toLowerCase()}`, ne(services.id, id)))
  if (taken.length > 0) refuse('service-name-taken')
}

const write = async (
  { tx, staff, now, gateway }: StaffContext,
  present: ServiceRow | undefined,
  request: ServiceRequest,
): Promise<ServiceRow> => {
  const changed = { changedBy: staff.loginId, changedAt: now }
  if (present === undefined) {
    const [added] = await tx
      .insert(services)
      .values({ serviceName: request.serviceName, isActive: request.isActive ?? true, createdAt: now, ...changed })
      .onConflictDoNothing()
      .returning()
    return added ?? refuse('service-name-taken')
  }
  const isRenamed = request.serviceName !== present.serviceName
  const fixed = new Set(serviceNames(gateway.config.product).map((name) => name.toLowerCase()))
  if (isRenamed && fixed.has(present.serviceName.toLowerCase())) return refuse('service-name-fixed')
  const isActive = request.isActive ?? present.isActive
  if (!isRenamed && isActive === present.isActive) return present
  const [written] = await tx
    .update(services)
    .set({ serviceName: request.serviceName, isActive, version: present.version + 1, ...changed })
    .where(eq(services.id, present.id))
    .returning()
  return written ?? refuse('service-not-found')
}

/** Gives the service to the roles that lack it, and answers their names. */
const addToRoles = async (
  context: StaffContext,
  giver: Rights,
  service: ServiceRow,
  roleIds: readonly number[],
): Promise<string[]> => {
  const { tx, staff, now } = context
  if (roleIds.length === 0) return []
  const wanted = await tx
    .select()
    .from(roles)
    .where(inArray(roles.id, [...roleIds]))
  if (wanted.length !== roleIds.length) return refuse('role-not-found')
  const having = await tx
    .select({ id: roleServices.roleId })
    .from(roleServices)
    .where(and(eq(roleServices.serviceId, service.id), eq(roleServices.isBlocked, false)))
  const lacking = wanted.filter(({ id }) => !having.some((role) => role.id === id))
  if (lacking.length === 0) return []
  await refuseOwnRoles(
    context,
    lacking.map(({ id }) => id),
  )
  if (grantsBeyond(giver, { services: new Set([service.serviceName.toLowerCase()]), flags: new Set() }))
    return refuse('beyond-own-rights')
  await tx
    .insert(roleServices)
    .values(lacking.map(({ id }) => ({ roleId: id, serviceId: service.id })))
    .onConflictDoUpdate({ target: [roleServices.roleId, roleServices.serviceId], set: { isBlocked: false } })
  await tx
    .update(roles)
    .set({ version: sql`${roles.version} + 1`, changedBy: staff.loginId, changedAt: now })
    .where(
      inArray(
        roles.id,
        lacking.map(({ id }) => id),
      ),
    )
  return lacking.map(({ roleName }) => roleName).toSorted()
}

export const saveService: Handler<'services.save'> = async (request, context) => {
  const { tx, ifMatch } = context
  const { id = 0, addToRoles: roleIds = [] } = request
  if (id !== 0 && ifMatch === undefined) return refuse('version-missing')
  return changeRights(context, {
    affected: async () => holdersOfRoles(tx, [...(await rolesOfService(tx, id)), ...roleIds]),
    change: async (giver) => {
      const [present] = id === 0 ? [] : await tx.select().from(services).where(eq(services.id, id))
      if (id !== 0 && present === undefined) return refuse('service-not-found')
      if (present !== undefined && present.version !== ifMatch)
        return refuse('service-changed', { details: { current: z.encode(Service, presentService(present)) } })
      await refuseTakenName(tx, request.serviceName, id)
      const written = await write(context, present, request)
      const given = await addToRoles(context, giver, written, roleIds)
      context.note({
        subject: `service:${written.serviceName}`,
        ...(present === undefined ? {} : { before: { serviceName: present.serviceName, isActive: present.isActive } }),
        after: {
          serviceName: written.serviceName,
          isActive: written.isActive,
          ...(given.length > 0 ? { addedToRoles: given } : {}),
        },
      })
      return presentService(written)
    },
  })
}
