import { decidingStaff } from '#server/independence/index.ts'
import { tellUnlessThere } from '#server/checkedRecords/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { findFee, listFeeRows } from './feeRows.ts'
import { presentFeeRows } from './presentFee.ts'

export const listFees: Handler<'rates.fees'> = async (request, context) => {
  const { tx, staff } = context
  const { rows, hasMore } = await listFeeRows(tx, request, staff)
  await tellUnlessThere('fee', request.id, (id) => findFee(tx, id, staff), context)
  return { rows: await presentFeeRows(tx, rows, await decidingStaff(context)), hasMore }
}
