import { and, eq, isNull, sql } from 'drizzle-orm'
import { changeRights, type Told } from '#server/people/access/index.ts'
import { decidingStaff, recordControl } from '#server/people/independence/index.ts'
import { adminGrants, roles, staffRoles } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { applyWantedRole, applyWantedService, holdersOfRole, holdersOfService } from '#server/people/roles/index.ts'
import { findGrants, type GrantRow, rolesHeldBy, whyNotConfirm } from './grantRows.ts'
import { applyChange, PersonChange, refuseWithoutBrand, touchPerson } from './personChange.ts'
import { recordOf } from './personRecord.ts'
import { readPerson } from './personRows.ts'
import { presentPerson } from './presentPerson.ts'

/** Everybody whose rights the change may touch. */
const affectedBy = async ({ tx }: StaffContext, { kind, staffId, roleId, serviceId, wanted }: GrantRow) => {
  if (kind === 'role') return holdersOfRole(tx, roleId ?? 0)
  if (kind === 'service') return holdersOfService(tx, serviceId ?? 0, wanted)
  return staffId === null ? [] : [staffId]
}

const giveRole = async (
  { tx, staff, now }: StaffContext,
  { staffId, roleId, version, proposedBy }: GrantRow,
): Promise<void> => {
  if (staffId === null || roleId === null) return
  const [role] = await tx.select({ version: roles.version }).from(roles).where(eq(roles.id, roleId))
  // Proposed before the version was kept: nothing was shown that could differ.
  if (version !== null && role?.version !== version) refuse('grant-lapsed')
  await tx.insert(staffRoles).values({ staffId, roleId }).onConflictDoNothing()
  await recordControl(tx, [staff.staffId, proposedBy], staffId, 'role', now)
}

/** Does what was proposed, as it was shown. */
const apply = async (context: StaffContext, grant: GrantRow, told: Told): Promise<void> => {
  const { kind, staffId } = grant
  if (kind === 'role') return applyWantedRole(context, grant, told)
  if (kind === 'service') return applyWantedService(context, grant, told)
  if (kind === 'giveRole') await giveRole(context, grant)
  else if (staffId !== null)
    await applyChange(context, await readPerson(context.tx, staffId), PersonChange.parse(grant.wanted), {
      ...told,
      proposedBy: grant.proposedBy,
    })
  if (staffId !== null) await refuseWithoutBrand(context.tx, staffId)
}

/** Notes who decided how; a password that was proposed is not kept. */
const close = async (
  { tx, staff, now }: StaffContext,
  grantId: string,
  decision: 'confirmed' | 'declined' | 'withdrawn',
): Promise<void> => {
  const decided = await tx
    .update(adminGrants)
    .set({
      decision,
      decidedBy: staff.staffId,
      decidedAt: now,
      wanted: sql`${adminGrants.wanted} - 'passwordHash'`,
    })
    .where(and(eq(adminGrants.id, grantId), isNull(adminGrants.decision)))
    .returning({ id: adminGrants.id })
  if (decided.length === 0) refuse('grant-not-found')
}

export const decideGrant: Handler<'people.decideGrant'> = async ({ grantId, decision }, context) => {
  const { tx, staff } = context
  const [found] = await findGrants(tx, grantId)
  if (found === undefined) return refuse('grant-not-found')
  const { grant } = found
  const { staffId } = grant
  if (staffId === staff.staffId) return refuse('own-rights')
  const isProposer = grant.proposedBy === staff.staffId
  if (decision === 'confirm') {
    const why = whyNotConfirm(found, {
      staff: await decidingStaff(context),
      heldRoles: await rolesHeldBy(tx, staff.staffId),
    })
    if (why !== undefined) return refuse(why.code, { message: why.message })
  } else if (!isProposer && !staff.flags.has('admin')) return refuse('beyond-own-rights')
  const before = staffId === null ? undefined : await readPerson(tx, staffId)
  const end = decision === 'confirm' ? 'confirmed' : isProposer ? 'withdrawn' : 'declined'

  if (decision === 'decline') await close(context, grantId, end)
  else
    await changeRights(context, {
      affected: () => affectedBy(context, grant),
      proposedBy: grant.proposedBy,
      change: async (giver, _affected, told) => {
        if (!giver.flags.has('admin')) refuse('beyond-own-rights')
        await close(context, grantId, end)
        await apply(context, grant, told)
      },
    })
  if (staffId === null || before === undefined) {
    context.note({
      subject: `${grant.kind}:${found.subject}`,
      before: { waiting: true },
      after: { decision: end, difference: grant.difference },
    })
    return { decision: end, person: null }
  }
  await touchPerson(context, staffId)
  const row = await readPerson(tx, staffId)
  context.note({
    subject: row.person.loginId,
    before: await recordOf(tx, before, false),
    after: await recordOf(tx, row, end === 'confirmed' && hasPassword(grant)),
  })
  return { decision: end, person: presentPerson(row) }
}

const hasPassword = ({ wanted }: GrantRow): boolean => PersonChange.safeParse(wanted).data?.passwordHash !== undefined
