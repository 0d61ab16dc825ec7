import type { MdrMaster } from '#contract/rates.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { listMdrRows, type MdrFilter } from './mdrRows.ts'
import { presentMdrRows } from './presentMdr.ts'

type MdrRequest = Parameters<typeof listMdrRows>[4] & MdrFilter

export const listMdr =
  (master: MdrMaster) =>
  async (request: MdrRequest, { tx, staff }: StaffContext) => {
    const { rows, hasMore } = await listMdrRows(tx, master, request, staff.brands, request)
    return { rows: await presentMdrRows(tx, rows, staff), hasMore }
  }
