import { decidingStaff } from '#server/people/independence/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { findGrants, rolesHeldBy, whyNotConfirm } from './grantRows.ts'

export const listGrants: Handler<'people.grants'> = async (_request, context) => {
  const { tx } = context
  const staff = await decidingStaff(context)
  const heldRoles = await rolesHeldBy(tx, staff.staffId)
  return (await findGrants(tx)).map((found) => {
    const { grant, subject, loginId, proposedBy } = found
    const why = whyNotConfirm(found, { staff, heldRoles })
    return {
      id: grant.id,
      kind: grant.kind,
      subject,
      loginId,
      roleId: grant.roleId,
      serviceId: grant.serviceId,
      proposedBy,
      proposedAt: grant.proposedAt.toISOString(),
      reasons: [...grant.reasons],
      difference: [...grant.difference],
      whyNot: why?.message ?? '',
      mayDecline: grant.staffId !== staff.staffId && (grant.proposedBy === staff.staffId || staff.flags.has('admin')),
    }
  })
}
