import { eq, inArray, ne, and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RequestOfName } from '#contract/index.ts'
import { Role } from '#contract/roles.ts'
import type { RoleFlag } from '#contract/roleFlag.ts'
import { changeRights, grantsBeyond, refuseOwnRoles } from '#server/access/index.ts'
import type { Tx } from '#server/db/database.ts'
import { roles, roleServices, services } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { Rights } from '#server/gateway/staffRights.ts'
import { flagColumns } from './roleFlags.ts'
import { holdersOfRoles, readRole } from './roleRows.ts'

type RoleRequest = RequestOfName<'roles.save'>

const namesOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const wanted = new Set(ids)
  if (wanted.size === 0) return new Map()
  const found = await tx
    .select({ id: services.id, name: services.serviceName })
    .from(services)
    .where(inArray(services.id, [...wanted]))
  return found.length === wanted.size
    ? new Map(found.map(({ id, name }) => [id, name.toLowerCase()]))
    : refuse('service-not-found')
}

const refuseTakenName = async (tx: Tx, roleName: string, id: number) => {
  const taken = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(sql`lower(${roles.roleName}) = ${roleName.toLowerCase()}`, ne(roles.id, id)))
  if (taken.length > 0) refuse('role-name-taken')
}

interface Wanted {
  readonly roleName: string
  readonly isActive: boolean
  readonly given: readonly number[]
  readonly blocked: readonly number[]
  readonly flags: readonly RoleFlag[]
}

const nothing: Wanted = { roleName: '', isActive: false, given: [], blocked: [], flags: [] }

const wantedOf = (request: RoleRequest, present: Role | undefined): Wanted => ({
  roleName: request.roleName,
  isActive: request.isActive ?? present?.isActive ?? true,
  given: request.activeServiceId ?? present?.activeServiceId ?? [],
  blocked: request.blockedServiceId ?? present?.blockedServiceId ?? [],
  flags: request.roleFlags ?? present?.roleFlags ?? [],
})

/** What the role comes to give, to its holders of today and of later, has to be the giver's own. */
const refuseBeyond = async (tx: Tx, giver: Rights, was: Wanted, wanted: Wanted) => {
  const names = await namesOf(tx, [...wanted.given, ...wanted.blocked, ...was.blocked])
  const given = (one: Wanted) => (one.isActive ? one.given : [])
  const flags = (one: Wanted) => (one.isActive ? one.flags : [])
  const unblocked = was.isActive ? was.blocked.filter((id) => !wanted.isActive || !wanted.blocked.includes(id)) : []
  const gained = [...given(wanted).filter((id) => !given(was).includes(id)), ...unblocked]
  const gain = {
    services: new Set(gained.flatMap((id) => names.get(id) ?? [])),
    flags: new Set(flags(wanted).filter((flag) => !flags(was).includes(flag))),
  }
  if (grantsBeyond(giver, gain)) refuse('beyond-own-rights')
}

const wordsOf = async (tx: Tx, { given, blocked, ...rest }: Wanted) => {
  const names = await namesOf(tx, [...given, ...blocked])
  const inWords = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? []).toSorted()
  return { ...rest, activeServices: inWords(given), blockedServices: inWords(blocked) }
}

const write = async ({ tx, staff, now }: StaffContext, present: Role | undefined, wanted: Wanted): Promise<number> => {
  const columns = {
    roleName: wanted.roleName,
    isActive: wanted.isActive,
    ...flagColumns(wanted.flags),
    changedBy: staff.loginId,
    changedAt: now,
  }
  const [row] =
    present === undefined
      ? await tx.insert(roles).values(columns).onConflictDoNothing().returning({ id: roles.id })
      : await tx
          .update(roles)
          .set({ ...columns, version: present.version + 1 })
          .where(eq(roles.id, present.id))
          .returning({ id: roles.id })
  if (row === undefined) return refuse('role-name-taken')
  await tx.delete(roleServices).where(eq(roleServices.roleId, row.id))
  const links = [
    ...wanted.given.map((serviceId) => ({ roleId: row.id, serviceId, isBlocked: false })),
    ...wanted.blocked.map((serviceId) => ({ roleId: row.id, serviceId, isBlocked: true })),
  ]
  if (links.length > 0) await tx.insert(roleServices).values(links)
  return row.id
}

export const saveRole: Handler<'roles.save'> = async (request, context) => {
  const { tx, ifMatch } = context
  const { id = 0 } = request
  if (id !== 0 && ifMatch === undefined) return refuse('version-missing')
  return changeRights(context, {
    affected: () => holdersOfRoles(tx, [id]),
    change: async (giver) => {
      const present = id === 0 ? undefined : await readRole(tx, id)
      if (id !== 0 && present === undefined) return refuse('role-not-found')
      await refuseOwnRoles(context, [id])
      if (present !== undefined && present.version !== ifMatch)
        return refuse('role-changed', { details: { current: z.encode(Role, present) } })
      await refuseTakenName(tx, request.roleName, id)
      const was = present === undefined ? nothing : wantedOf({ roleName: present.roleName }, present)
      const wanted = wantedOf(request, present)
      if (wanted.given.some((serviceId) => wanted.blocked.includes(serviceId)))
        return refuse('bad-request', { message: 'A service is either active or blocked in a role, not both.' })
      await refuseBeyond(tx, giver, was, wanted)
      const [before, after] = [await wordsOf(tx, was), await wordsOf(tx, wanted)]
      context.note({ subject: `role:${wanted.roleName}`, ...(present === undefined ? {} : { before }), after })
      const isSame = present !== undefined && JSON.stringify(before) === JSON.stringify(after)
      const written = await readRole(tx, isSame ? id : await write(context, present, wanted))
      return written ?? refuse('role-not-found')
    },
  })
}
