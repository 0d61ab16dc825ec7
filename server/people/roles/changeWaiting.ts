import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { adminGrants } from '#server/db/schema/index.ts'

/** Ids of the roles or services of which a change waits for a second administrator. */
export const idsOfWaiting = async (tx: Tx, kind: 'role' | 'service'): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .select({ roleId: adminGrants.roleId, serviceId: adminGrants.serviceId })
    .from(adminGrants)
    .where(and(eq(adminGrants.kind, kind), isNull(adminGrants.decision)))
  return new Set(rows.flatMap(({ roleId, serviceId }) => (kind === 'role' ? roleId : serviceId) ?? []))
}
