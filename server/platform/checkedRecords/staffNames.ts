import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { staff } from '#server/db/schema/index.ts'
import { type CheckedRow, isChangePending } from './checkedRow.ts'

/** Login id by staff id. */
export type StaffNames = ReadonlyMap<string, string>

/** The login ids of everybody that the rows name. */
export const staffNamesOf = async (
  tx: Tx,
  rows: readonly (CheckedRow & { readonly decidedBy?: string | null; readonly verifiedBy?: string | null })[],
): Promise<StaffNames> => {
  const ids = new Set<string>()
  for (const { makers, createdBy, changedBy, approvedBy, decidedBy, verifiedBy } of rows)
    for (const id of [...makers, createdBy, changedBy, approvedBy, decidedBy, verifiedBy]) if (id) ids.add(id)
  if (ids.size === 0) return new Map()
  const found = await tx
    .select({ id: staff.id, loginId: staff.loginId })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(found.map(({ id, loginId }) => [id, loginId]))
}

/** What every checked record is answered with, beside its content. */
export const presentChecks = (row: CheckedRow, names: StaffNames, isSettled: boolean) => ({
  revision: row.revision,
  createdByUser: names.get(row.createdBy) ?? '',
  changedBy: names.get(row.changedBy) ?? '',
  changedAt: row.changedAt.toISOString(),
  approvedBy: row.approvedBy === null ? null : (names.get(row.approvedBy) ?? ''),
  approvedAt: row.approvedAt?.toISOString() ?? null,
  remark: row.remark,
  isChangePending: isChangePending(row, isSettled),
})
