import { and, asc, desc, eq } from 'drizzle-orm'
import { auditProbedId, findRow, listRows } from '#server/platform/checkedRecords/index.ts'
import { subscriptionFees } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { decidingStaff } from '#server/people/independence/index.ts'
import { feeRecord } from './feeRecord.ts'
import { presentVersions } from './presentVersions.ts'

export const listFees: Handler<'rates.fees'> = async ({ id, status, pageIndex, pageSize }, context) => {
  const { tx, staff } = context
  const { brandCode, feeType, version } = subscriptionFees
  const asked = {
    where: and(
      id === undefined ? undefined : eq(subscriptionFees.id, id),
      status === undefined ? undefined : eq(subscriptionFees.state, status),
    ),
    orderBy: [asc(brandCode), asc(feeType), desc(version), asc(subscriptionFees.id)],
    page: pageIndex,
    size: pageSize,
  }
  const { rows, hasMore } = await listRows(tx, feeRecord, asked, staff)
  await auditProbedId('fee', id, (one) => findRow(tx, feeRecord, one, staff), context)
  return { rows: await presentVersions(tx, feeRecord, rows, await decidingStaff(context)), hasMore }
}
