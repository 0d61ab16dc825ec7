import type { Handler } from '#server/gateway/handler.ts'
import { listFeeRows } from './feeRows.ts'
import { presentFeeRows } from './presentFee.ts'

export const listFees: Handler<'rates.fees'> = async (request, { tx, staff }) => {
  const { rows, hasMore } = await listFeeRows(tx, request, staff.brands)
  return { rows: await presentFeeRows(tx, rows, staff), hasMore }
}
