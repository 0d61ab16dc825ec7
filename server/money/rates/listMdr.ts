import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import {
  type MdrMaster,
  type MdrRate,
  type MdrSortField,
  type PaymentMethod,
  paymentMethodTypeOf,
  type RateState,
} from '#contract/calls/money/rates.ts'
import { auditProbedBrand, auditProbedId, findRow, listRows } from '#server/platform/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { mdrRates } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { type DecidingStaff, decidingStaff } from '#server/people/independence/index.ts'
import { auditProbedMerchants } from '#server/merchants/merchants/index.ts'
import { mdrRecords, type MdrRow } from './mdrRecord.ts'
import { presentVersions } from './presentVersions.ts'

interface MdrRequest {
  readonly id?: number | undefined
  readonly status?: RateState | undefined
  readonly paymentMethod?: PaymentMethod | undefined
  readonly brand?: string | undefined
  readonly merchantCode?: readonly string[] | undefined
  readonly pageIndex: number
  readonly pageSize: number
  readonly sort: MdrSortField
  readonly order: 'asc' | 'desc'
}

export const presentMdr = async (
  tx: Tx,
  master: MdrMaster,
  rows: readonly MdrRow[],
  staff: DecidingStaff,
): Promise<MdrRate[]> =>
  (await presentVersions(tx, mdrRecords[master], rows, staff)).map((rate) => ({
    ...rate,
    paymentMethodType: paymentMethodTypeOf(rate.paymentMethod),
  }))

export const listMdr = (master: MdrMaster) => async (request: MdrRequest, context: StaffContext) => {
  const { tx, staff } = context
  const { id, status, paymentMethod, brand, merchantCode, sort, order } = request
  const asked = {
    where: and(
      id === undefined ? undefined : eq(mdrRates.id, id),
      status === undefined ? undefined : eq(mdrRates.state, status),
      paymentMethod === undefined ? undefined : eq(mdrRates.paymentMethod, paymentMethod),
      brand === undefined ? undefined : eq(mdrRates.brand, brand),
      merchantCode?.length ? inArray(mdrRates.merchantCode, [...merchantCode]) : undefined,
    ),
    orderBy: [(order === 'asc' ? asc : desc)(mdrRates[sort]), desc(mdrRates.version), asc(mdrRates.id)],
    page: request.pageIndex,
    size: request.pageSize,
  }
  const { rows, hasMore } = await listRows(tx, mdrRecords[master], asked, staff)
  await auditProbedId('rate', id, (one) => findRow(tx, mdrRecords[master], one, staff), context)
  await auditProbedMerchants(merchantCode ?? [], context)
  auditProbedBrand(brand, context)
  return { rows: await presentMdr(tx, master, rows, await decidingStaff(context)), hasMore }
}
