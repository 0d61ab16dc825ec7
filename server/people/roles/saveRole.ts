import { eq, inArray, ne, and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RequestOfName } from '#contract/index.ts'
import { Role } from '#contract/calls/people/roles.ts'
import { RoleFlag } from '#contract/wire/roleFlag.ts'
import {
  changeRights,
  type ChangedLine,
  proposeChange,
  type Reason,
  refuseOwnRoles,
  type Told,
} from '#server/people/access/index.ts'
import type { Gain } from '#contract/calls/people/secondAdministrator.ts'
import type { Tx } from '#server/db/database.ts'
import { roles, roleServices, services, staff, staffRoles } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { flagColumns } from './roleFlags.ts'
import { activeWord, type ConfirmedChange } from './confirmedChange.ts'
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

const Wanted = z.strictObject({
  roleName: z.string(),
  isActive: z.boolean(),
  given: z.array(z.int()),
  blocked: z.array(z.int()),
  flags: z.array(RoleFlag),
})
type Wanted = Readonly<z.output<typeof Wanted>>

const nothing: Wanted = { roleName: '', isActive: false, given: [], blocked: [], flags: [] }

const wantedOf = (request: RoleRequest, present: Role | undefined): Wanted => ({
  roleName: request.roleName,
  isActive: request.isActive ?? present?.isActive ?? true,
  given: [...(request.activeServiceId ?? present?.activeServiceId ?? [])],
  blocked: [...(request.blockedServiceId ?? present?.blockedServiceId ?? [])],
  flags: [...(request.roleFlags ?? present?.roleFlags ?? [])],
})

/** What the role comes to give, to its holders of today and of later. */
const gainOfChange = async (tx: Tx, was: Wanted, wanted: Wanted): Promise<Gain> => {
  const names = await namesOf(tx, [...wanted.given, ...wanted.blocked, ...was.blocked])
  const given = (one: Wanted) => (one.isActive ? one.given : [])
  const flags = (one: Wanted) => (one.isActive ? one.flags : [])
  const unblocked = was.isActive ? was.blocked.filter((id) => !wanted.isActive || !wanted.blocked.includes(id)) : []
  const gained = [...given(wanted).filter((id) => !given(was).includes(id)), ...unblocked]
  return {
    services: new Set(gained.flatMap((id) => names.get(id) ?? [])),
    flags: new Set(flags(wanted).filter((flag) => !flags(was).includes(flag))),
  }
}

const wordsOf = async (tx: Tx, { given, blocked, ...rest }: Wanted) => {
  const names = await namesOf(tx, [...given, ...blocked])
  const inWords = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? []).toSorted()
  return { ...rest, activeServices: inWords(given), blockedServices: inWords(blocked) }
}

const write = async (
  { tx, staff: by, now }: StaffContext,
  present: Role | undefined,
  wanted: Wanted,
): Promise<number> => {
  const columns = {
    roleName: wanted.roleName,
    isActive: wanted.isActive,
    ...flagColumns(wanted.flags),
    changedBy: by.loginId,
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

const wasOf = (present: Role | undefined): Wanted =>
  present === undefined ? nothing : wantedOf({ roleName: present.roleName }, present)

/** Only within `changeRights`; answers the id. */
const change = async (
  context: StaffContext,
  present: Role | undefined,
  wanted: Wanted,
  told: Told,
): Promise<number> => {
  const { tx } = context
  await refuseTakenName(tx, wanted.roleName, present?.id ?? 0)
  told.gives(await gainOfChange(tx, wasOf(present), wanted))
  const [before, after] = [await wordsOf(tx, wasOf(present)), await wordsOf(tx, wanted)]
  context.note({ subject: `role:${wanted.roleName}`, ...(present === undefined ? {} : { before }), after })
  return present !== undefined && JSON.stringify(before) === JSON.stringify(after)
    ? present.id
    : write(context, present, wanted)
}

export const holdersOfRole = (tx: Tx, id: number): Promise<string[]> => holdersOfRoles(tx, [id])

const holderNames = async (tx: Tx, id: number): Promise<string> => {
  const found = await tx
    .select({ loginId: staff.loginId })
    .from(staffRoles)
    .innerJoin(staff, eq(staff.id, staffRoles.staffId))
    .where(eq(staffRoles.roleId, id))
    .orderBy(staff.loginId)
  return found.map(({ loginId }) => loginId).join(', ')
}

/** What a second administrator is shown of a change of a role. */
const linesOf = async (tx: Tx, id: number, was: Wanted, wanted: Wanted): Promise<ChangedLine[]> => {
  const [before, after] = [await wordsOf(tx, was), await wordsOf(tx, wanted)]
  const line = (name: string, read: (words: typeof before) => readonly string[] | string) => ({
    name,
    before: [read(before)].flat().join(', '),
    after: [read(after)].flat().join(', '),
  })
  return [
    line('Role name', ({ roleName }) => roleName),
    { name: 'State', before: activeWord(was.isActive), after: activeWord(wanted.isActive) },
    line('Flags', ({ flags }) => flags),
    line('Active services', ({ activeServices }) => activeServices),
    line('Blocked services', ({ blockedServices }) => blockedServices),
    { name: 'People who hold it', before: '', after: await holderNames(tx, id) },
  ]
}

/** A new role is there at once, switched off and empty: what is wanted of it waits. */
const propose = async (
  context: StaffContext,
  present: Role | undefined,
  wanted: Wanted,
  reasons: readonly Reason[],
): Promise<Role> => {
  const { tx } = context
  const empty = { ...nothing, roleName: wanted.roleName }
  const id = present?.id ?? (await write(context, undefined, empty))
  const was = present === undefined ? empty : wasOf(present)
  const difference = await linesOf(tx, id, was, wanted)
  await proposeChange(context, {
    kind: 'role',
    roleId: id,
    version: present?.version ?? 1,
    wanted,
    reasons,
    difference,
  })
  context.note({ subject: `role:${was.roleName}`, after: { waiting: reasons, difference } })
  return (await readRole(tx, id)) ?? refuse('role-not-found')
}

/** A second administrator confirmed it: done to the version that was shown, or not at all. */
export const applyWantedRole = async (
  context: StaffContext,
  { roleId, version, wanted }: ConfirmedChange<'roleId'>,
  told: Told,
): Promise<void> => {
  const present = await readRole(context.tx, roleId ?? 0)
  if (present === undefined || present.version !== version) return refuse('grant-lapsed')
  await change(context, present, Wanted.parse(wanted), told)
}

export const saveRole: Handler<'roles.save'> = async (request, context) => {
  const { tx, ifMatch } = context
  const { id = 0 } = request
  if (id !== 0 && ifMatch === undefined) return refuse('version-missing')
  const find = async () => {
    const present = id === 0 ? undefined : await readRole(tx, id)
    if (id !== 0 && present === undefined) return refuse('role-not-found')
    await refuseOwnRoles(context, [id])
    if (present !== undefined && present.version !== ifMatch)
      return refuse('role-changed', { details: { current: z.encode(Role, present) } })
    const wanted = wantedOf(request, present)
    if (wanted.given.some((serviceId) => wanted.blocked.includes(serviceId)))
      return refuse('bad-request', { message: 'A service is either active or blocked in a role, not both.' })
    return { present, wanted }
  }
  return changeRights(context, {
    affected: () => holdersOfRole(tx, id),
    change: async (_giver, _affected, told) => {
      const { present, wanted } = await find()
      const written = await readRole(tx, await change(context, present, wanted, told))
      return written ?? refuse('role-not-found')
    },
    propose: async (reasons) => {
      const { present, wanted } = await find()
      return propose(context, present, wanted, reasons)
    },
  })
}
