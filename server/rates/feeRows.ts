import { and, asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { FeeContent, RateState } from '#contract/rates.ts'
import type { Tx } from '#server/db/database.ts'
import { subscriptionFees } from '#server/db/schema/index.ts'
import { refuse } from '#server/gateway/refusal.ts'

export type FeeRow = typeof subscriptionFees.$inferSelect

export const feeWithinBrands = (brands: readonly string[]): SQL | undefined =>
  brands.length === 0 ? undefined : inArray(subscriptionFees.brandCode, [...brands])

export const contentOfFee = (row: FeeRow): FeeContent => ({
  feeType: row.feeType,
  duration: row.duration,
  fee: row.fee,
  gst: row.gst,
  brandCode: row.brandCode,
  thresholdDate: row.thresholdDate,
})

export const listFeeRows = async (
  tx: Tx,
  page: {
    readonly pageIndex: number
    readonly pageSize: number
    readonly status?: RateState | undefined
    readonly id?: number | undefined
  },
  brands: readonly string[],
): Promise<{ rows: FeeRow[]; hasMore: boolean }> => {
  const found = await tx
    .select()
    .from(subscriptionFees)
    .where(
      and(
        page.id === undefined ? undefined : eq(subscriptionFees.id, page.id),
        page.status === undefined ? undefined : eq(subscriptionFees.state, page.status),
        feeWithinBrands(brands),
      ),
    )
    .orderBy(
      asc(subscriptionFees.brandCode),
      asc(subscriptionFees.feeType),
      desc(subscriptionFees.version),
      asc(subscriptionFees.id),
    )
    .limit(page.pageSize + 1)
    .offset(page.pageIndex * page.pageSize)
  return { rows: found.slice(0, page.pageSize), hasMore: found.length > page.pageSize }
}

export const findFee = async (tx: Tx, id: number, brands: readonly string[]): Promise<FeeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(subscriptionFees)
    .where(and(eq(subscriptionFees.id, id), feeWithinBrands(brands)))
  return row
}

export const lockFee = async (tx: Tx, id: number, brands: readonly string[]): Promise<FeeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(subscriptionFees)
    .where(and(eq(subscriptionFees.id, id), feeWithinBrands(brands)))
    .for('update')
  return row
}

/** Writes onto the revision that was read, and onto no other. */
export const writeFee = async (
  tx: Tx,
  row: FeeRow,
  change: Partial<typeof subscriptionFees.$inferInsert>,
): Promise<FeeRow> => {
  const [written] = await tx
    .update(subscriptionFees)
    .set(change)
    .where(and(eq(subscriptionFees.id, row.id), eq(subscriptionFees.revision, row.revision)))
    .returning()
  return written ?? refuse('record-changed')
}

/** Fees of the same kind, duration and brand that are not cancelled. */
export const overlappingFees = (tx: Tx, content: FeeContent, ownId: number | undefined): Promise<FeeRow[]> =>
  tx
    .select()
    .from(subscriptionFees)
    .where(
      and(
        eq(subscriptionFees.brandCode, content.brandCode),
        eq(subscriptionFees.feeType, content.feeType),
        eq(subscriptionFees.duration, content.duration),
        ne(subscriptionFees.state, 'cancelled'),
        ownId === undefined ? undefined : ne(subscriptionFees.id, ownId),
      ),
    )
    .orderBy(asc(subscriptionFees.id))
