import { and, asc, count, desc, eq, exists, ilike, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import type { GrantKind } from '#contract/calls/people/people.ts'
import type { Tx } from '#server/db/database.ts'
import { adminGrants, brands, roles, staff, staffBrands, staffRoles } from '#server/db/schema/index.ts'

export type StaffRow = typeof staff.$inferSelect

export interface PersonRow {
  readonly person: StaffRow
  readonly roles: readonly { id: number; roleName: string; isBrand: boolean }[]
  readonly brands: readonly number[]
  readonly waiting: readonly {
    readonly id: string
    readonly kind: GrantKind
    readonly roleId: number | null
    /** Empty: not a role that is given. */
    readonly roleName: string
    readonly proposedBy: string
    readonly proposedAt: Date
  }[]
}

/** The people with their roles, brands and what waits for them, in the order in which they came. */
const complete = async (tx: Tx, people: readonly StaffRow[]): Promise<PersonRow[]> => {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const held = await tx
    .select({ staffId: staffRoles.staffId, id: roles.id, roleName: roles.roleName, isBrand: roles.isBrand })
    .from(staffRoles)
    .innerJoin(roles, eq(roles.id, staffRoles.roleId))
    .where(inArray(staffRoles.staffId, ids))
    .orderBy(asc(roles.roleName))
  const limits = await tx
    .select({ staffId: staffBrands.staffId, id: brands.id })
    .from(staffBrands)
    .innerJoin(brands, eq(brands.id, staffBrands.brandId))
    .where(inArray(staffBrands.staffId, ids))
    .orderBy(asc(brands.brandCode))
  const waiting = await listWaiting(tx, ids)
  const rolesOf = Map.groupBy(held, ({ staffId }) => staffId)
  const brandsOf = Map.groupBy(limits, ({ staffId }) => staffId)
  const waitingOf = Map.groupBy(waiting, ({ staffId }) => staffId)
  return people.map((person) => ({
    person,
    roles: rolesOf.get(person.id) ?? [],
    brands: (brandsOf.get(person.id) ?? []).map(({ id }) => id),
    waiting: waitingOf.get(person.id) ?? [],
  }))
}

export const listWaiting = (tx: Tx, staffIds: readonly string[]) =>
  tx
    .select({
      staffId: adminGrants.staffId,
      id: adminGrants.id,
      kind: adminGrants.kind,
      roleId: adminGrants.roleId,
      roleName: sql<string>`coalesce(${roles.roleName}, '')`,
      proposedBy: staff.loginId,
      proposedAt: adminGrants.proposedAt,
    })
    .from(adminGrants)
    .leftJoin(roles, eq(roles.id, adminGrants.roleId))
    .innerJoin(staff, eq(staff.id, adminGrants.proposedBy))
    .where(and(inArray(adminGrants.staffId, [...staffIds]), isNull(adminGrants.decision)))
    .orderBy(asc(adminGrants.proposedAt))

const sortColumns = {
  loginId: staff.loginId,
  name: staff.name,
  creationDate: staff.createdAt,
  lastLoginDate: staff.lastSignInAt,
}

const containing = (text: string): SQL | undefined => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(...[staff.loginId, staff.name, staff.email, staff.mobileNumber].map((column) => ilike(column, pattern)))
}

/** Everybody but `askerId` who fits, one page of them. */
export const findPeople = async (
  tx: Tx,
  askerId: string,
  filter: RequestOfName<'people.list'>,
): Promise<{ rows: PersonRow[]; total: number }> => {
  const where = and(
    ne(staff.id, askerId),
    filter.loginId === undefined ? undefined : eq(staff.loginId, filter.loginId),
    filter.text ? containing(filter.text) : undefined,
    filter.isActive === undefined ? undefined : eq(staff.isActive, filter.isActive),
    filter.role === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(staffRoles)
            .where(and(eq(staffRoles.staffId, staff.id), eq(staffRoles.roleId, filter.role))),
        ),
    filter.isWaiting === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(adminGrants)
            .where(and(eq(adminGrants.staffId, staff.id), isNull(adminGrants.decision))),
        ),
  )
  const column = sortColumns[filter.sort]
  const direction = filter.order === 'asc' ? asc(column) : desc(column)
  const ordered = tx.select().from(staff).where(where).orderBy(sql`${direction} nulls last`, asc(staff.loginId))
  const people = await (filter.size === undefined
    ? ordered
    : ordered.limit(filter.size).offset((filter.page - 1) * filter.size))
  const [counted] = await tx.select({ total: count() }).from(staff).where(where)
  return { rows: await complete(tx, people), total: counted?.total ?? 0 }
}

export const readPerson = async (tx: Tx, staffId: string): Promise<PersonRow> => {
  const [row] = await complete(tx, await tx.select().from(staff).where(eq(staff.id, staffId)))
  if (row === undefined) throw new Error('a person that was just locked is missing')
  return row
}

/** The person stays as they are until the transaction ends. */
export const lockPerson = async (tx: Tx, loginId: string): Promise<StaffRow | undefined> => {
  const [row] = await tx.select().from(staff).where(eq(staff.loginId, loginId)).for('update')
  return row
}
