import { refusals } from '#contract/refusals.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { findGrants, rolesHeldBy, whyNotConfirm } from './grantRows.ts'

export const listGrants: Handler<'people.grants'> = async (_request, { tx, staff }) => {
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
      whyNot:
        why === undefined
          ? ''
          : why === 'beyond-own-rights'
            ? 'An administrator has to confirm it.'
            : refusals[why].text,
      mayDecline: grant.staffId !== staff.staffId && (grant.proposedBy === staff.staffId || staff.flags.has('admin')),
    }
  })
}
