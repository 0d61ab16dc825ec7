import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Service } from '#contract/calls/people/roles.ts'
import {
  changeRights,
  serviceNames,
  type ChangedLine,
  proposeChange,
  type Reason,
  refuseOwnRoles,
  type Told,
} from '#server/people/access/index.ts'
import type { Tx } from '#server/db/database.ts'
import { roles, roleServices, services } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { idsOfWaiting } from './changeWaiting.ts'
import { activeWord, type ConfirmedChange } from './confirmedChange.ts'
import { holdersOfRoles, presentService, type ServiceRow } from './roleRows.ts'

/** What is going to be done with a service that is there. */
const Wanted = z.strictObject({
  serviceName: z.string(),
  isActive: z.boolean().optional(),
  addToRoles: z.array(z.int()),
})
type Wanted = z.output<typeof Wanted>

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
  request: Wanted,
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
  service: ServiceRow,
  roleIds: readonly number[],
  { gives }: Told,
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
  gives({ services: [service.serviceName.toLowerCase()], flags: [] })
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

/** Only within `changeRights`. */
const change = async (
  context: StaffContext,
  present: ServiceRow | undefined,
  wanted: Wanted,
  told: Told,
): Promise<ServiceRow> => {
  const { tx } = context
  await refuseTakenName(tx, wanted.serviceName, present?.id ?? 0)
  const written = await write(context, present, wanted)
  const isSwitchedOn = present !== undefined && !present.isActive && written.isActive
  const isRenamed = present !== undefined && present.serviceName !== written.serviceName
  if ((isSwitchedOn || isRenamed) && (await rolesOfService(tx, written.id)).length > 0)
    told.gives({ services: [written.serviceName.toLowerCase()], flags: [] })
  const given = await addToRoles(context, written, wanted.addToRoles, told)
  context.note({
    subject: `service:${written.serviceName}`,
    ...(present === undefined ? {} : { before: { serviceName: present.serviceName, isActive: present.isActive } }),
    after: {
      serviceName: written.serviceName,
      isActive: written.isActive,
      ...(given.length > 0 ? { addedToRoles: given } : {}),
    },
  })
  return written
}

/** Holders of roles that have the service, and of those that are wanted to get it. */
export const holdersOfService = async (tx: Tx, id: number, wanted: unknown): Promise<string[]> =>
  holdersOfRoles(tx, [...(await rolesOfService(tx, id)), ...Wanted.parse(wanted).addToRoles])

/** A new service reaches nobody by itself, so what waits is always of one that is there. */
const propose = async (
  context: StaffContext,
  present: ServiceRow,
  wanted: Wanted,
  reasons: readonly Reason[],
): Promise<ServiceRow> => {
  const { tx } = context
  const added = await tx
    .select({ roleName: roles.roleName })
    .from(roles)
    .where(inArray(roles.id, [...wanted.addToRoles]))
    .orderBy(roles.roleName)
  const difference: ChangedLine[] = [
    { name: 'Service name', before: present.serviceName, after: wanted.serviceName },
    { name: 'State', before: activeWord(present.isActive), after: activeWord(wanted.isActive ?? present.isActive) },
    { name: 'Added to roles', before: '', after: added.map(({ roleName }) => roleName).join(', ') },
  ]
  const { id: serviceId, version } = present
  await proposeChange(context, { kind: 'service', serviceId, version, wanted, reasons, difference })
  context.note({ subject: `service:${present.serviceName}`, after: { waiting: reasons, difference } })
  return present
}

/** A second administrator confirmed it: done to the version that was shown, or not at all. */
export const applyWantedService = async (
  context: StaffContext,
  { serviceId, version, wanted }: ConfirmedChange<'serviceId'>,
  told: Told,
): Promise<void> => {
  const [present] = await context.tx
    .select()
    .from(services)
    .where(eq(services.id, serviceId ?? 0))
  if (present === undefined || present.version !== version) return refuse('grant-lapsed')
  await change(context, present, Wanted.parse(wanted), told)
}

export const saveService: Handler<'services.save'> = async (request, context) => {
  const { tx, ifMatch } = context
  const { id = 0, serviceName, isActive, addToRoles: roleIds = [] } = request
  if (id !== 0 && ifMatch === undefined) return refuse('version-missing')
  const wanted: Wanted = { serviceName, ...(isActive === undefined ? {} : { isActive }), addToRoles: [...roleIds] }
  const find = async () => {
    const [present] = id === 0 ? [] : await tx.select().from(services).where(eq(services.id, id))
    if (id !== 0 && present === undefined) return refuse('service-not-found')
    if (present !== undefined && present.version !== ifMatch) {
      const current = presentService(present, await idsOfWaiting(tx, 'service'))
      return refuse('service-changed', { details: { current: z.encode(Service, current) } })
    }
    return present
  }
  const row = await changeRights(context, {
    affected: () => holdersOfService(tx, id, wanted),
    change: async (_giver, _affected, told) => change(context, await find(), wanted, told),
    propose: async (reasons) => propose(context, (await find()) ?? refuse('service-not-found'), wanted, reasons),
  })
  return presentService(row, await idsOfWaiting(tx, 'service'))
}
