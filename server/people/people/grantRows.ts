import { asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type RefusalCode, refusals } from '#contract/wire/refusals.ts'
import { isIndependentOf } from '#machines/people/independence.ts'
import { type DecidingStaff, whyNotIndependent } from '#server/people/independence/index.ts'
import type { Tx } from '#server/db/database.ts'
import { adminGrants, roles, services, staff, staffRoles } from '#server/db/schema/index.ts'

export type GrantRow = typeof adminGrants.$inferSelect

export interface FoundGrant {
  readonly grant: GrantRow
  /** A login id, or the name of a role or service. */
  readonly subject: string
  readonly loginId: string | null
  readonly proposedBy: string
}

const subjects = alias(staff, 'subjects')

/** What waits, oldest first; with an id that one, undecided. */
export const findGrants = async (tx: Tx, id?: string): Promise<FoundGrant[]> => {
  const rows = await tx
    .select({
      grant: adminGrants,
      loginId: subjects.loginId,
      roleName: roles.roleName,
      serviceName: services.serviceName,
      proposedBy: staff.loginId,
    })
    .from(adminGrants)
    .innerJoin(staff, eq(staff.id, adminGrants.proposedBy))
    .leftJoin(subjects, eq(subjects.id, adminGrants.staffId))
    .leftJoin(roles, eq(roles.id, adminGrants.roleId))
    .leftJoin(services, eq(services.id, adminGrants.serviceId))
    .where(sql`${isNull(adminGrants.decision)}${id === undefined ? sql`` : sql` and ${adminGrants.id} = ${id}`}`)
    .orderBy(asc(adminGrants.proposedAt), asc(adminGrants.id))
  return rows.map(({ grant, loginId, roleName, serviceName, proposedBy }) => ({
    grant,
    subject: loginId ?? roleName ?? serviceName ?? '',
    loginId,
    proposedBy,
  }))
}

/** The roles that the person holds, switched off or not. */
export const rolesHeldBy = async (tx: Tx, staffId: string): Promise<ReadonlySet<number>> => {
  const held = await tx.select({ roleId: staffRoles.roleId }).from(staffRoles).where(eq(staffRoles.staffId, staffId))
  return new Set(held.map(({ roleId }) => roleId))
}

interface Decider {
  readonly staff: Pick<DecidingStaff, 'staffId' | 'flags' | 'controls'>
  readonly heldRoles: ReadonlySet<number>
}

interface WhyNot {
  readonly code: RefusalCode
  readonly message: string
}

const because = (code: RefusalCode): WhyNot => ({ code, message: refusals[code].text })

/** Whoever gave somebody a role may confirm another one for them; whoever could act as them may not. */
const couldActAs = ({ controls }: Decider['staff'], staffId: string | null): boolean =>
  staffId !== null && (controls.get(staffId)?.act ?? 'role') !== 'role'

/** Why the person may not confirm; undefined: they may, as far as rights do not change meanwhile. */
export const whyNotConfirm = ({ grant }: FoundGrant, { staff: by, heldRoles }: Decider): WhyNot | undefined => {
  const isOwnRole = grant.kind === 'role' && grant.roleId !== null && heldRoles.has(grant.roleId)
  if (grant.staffId === by.staffId || isOwnRole) return because('own-rights')
  if (grant.proposedBy === by.staffId) return because('grant-own')
  if (!by.flags.has('admin')) return { code: 'beyond-own-rights', message: 'An administrator has to confirm it.' }
  const others = [grant.proposedBy, ...(couldActAs(by, grant.staffId) ? [grant.staffId ?? ''] : [])]
  return isIndependentOf({ id: by.staffId, controls: by.controls }, others)
    ? undefined
    : { code: 'not-independent', message: whyNotIndependent(by, others) }
}
