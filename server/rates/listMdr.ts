import type { MdrMaster } from '#contract/calls/rates.ts'
import { decidingStaff } from '#server/independence/index.ts'
import { tellTriedBrand, tellUnlessThere } from '#server/checkedRecords/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { tellTriedMerchants } from '#server/merchants/index.ts'
import { findMdr, listMdrRows, type MdrFilter } from './mdrRows.ts'
import { presentMdrRows } from './presentMdr.ts'

type MdrRequest = Parameters<typeof listMdrRows>[4] & MdrFilter

export const listMdr = (master: MdrMaster) => async (request: MdrRequest, context: StaffContext) => {
  const { tx, staff } = context
  const { rows, hasMore } = await listMdrRows(tx, master, request, staff, request)
  await tellUnlessThere('rate', request.id, (id) => findMdr(tx, id, staff), context)
  await tellTriedMerchants(request.merchantCode ?? [], context)
  tellTriedBrand(request.brand, context)
  return { rows: await presentMdrRows(tx, rows, await decidingStaff(context)), hasMore }
}
