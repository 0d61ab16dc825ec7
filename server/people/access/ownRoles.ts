import { and, eq, inArray } from 'drizzle-orm'
import { staffRoles } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

/** Nobody changes a role that they hold, switched off or not: it is theirs when it is switched on again. */
export const refuseOwnRoles = async (
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
  roleIds: readonly number[],
): Promise<void> => {
  if (roleIds.length === 0) return
  const own = await tx
    .select({ roleId: staffRoles.roleId })
    .from(staffRoles)
    .where(and(eq(staffRoles.staffId, staff.staffId), inArray(staffRoles.roleId, [...roleIds])))
  if (own.length > 0) refuse('own-rights')
}
