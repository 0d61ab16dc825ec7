import { and, asc, desc, eq, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { MdrContent, MdrMaster, MdrSortField, PaymentMethod, RateState } from '#contract/rates.ts'
import type { Tx } from '#server/db/database.ts'
import { mdrRates } from '#server/db/schema/index.ts'
import { refuse } from '#server/gateway/refusal.ts'

export type MdrRow = typeof mdrRates.$inferSelect

/** Brands that the person is limited to; empty: all. A general rate is everybody's. */
export const rateWithinBrands = (brands: readonly string[]): SQL | undefined =>
  brands.length === 0 ? undefined : sql`(${mdrRates.master} = 'general' or ${inArray(mdrRates.brand, [...brands])})`

export const contentOfMdr = (row: MdrRow): MdrContent => ({
  paymentMethod: row.paymentMethod as PaymentMethod,
  type: row.type as MdrContent['type'],
  value: row.value,
  bankwiseValue: row.bankwiseValue,
  fromAmount: row.fromAmount,
  toAmount: row.toAmount,
  from: row.from,
  to: row.to,
  brand: row.brand,
  category: row.category,
  merchantCode: row.merchantCode,
})

export interface MdrFilter {
  readonly id?: number | undefined
  readonly status?: RateState | undefined
  readonly paymentMethod?: PaymentMethod | undefined
  readonly brand?: string | undefined
  readonly merchantCode?: readonly string[] | undefined
}

interface MdrPage {
  readonly pageIndex: number
  readonly pageSize: number
  readonly sort: MdrSortField
  readonly order: 'asc' | 'desc'
}

/** One row more than the page, which tells whether there are more. */
export const listMdrRows = async (
  tx: Tx,
  master: MdrMaster,
  filter: MdrFilter,
  brands: readonly string[],
  page: MdrPage,
): Promise<{ rows: MdrRow[]; hasMore: boolean }> => {
  const direction = page.order === 'asc' ? asc : desc
  const found = await tx
    .select()
    .from(mdrRates)
    .where(
      and(
        eq(mdrRates.master, master),
        filter.id === undefined ? undefined : eq(mdrRates.id, filter.id),
        filter.status === undefined ? undefined : eq(mdrRates.state, filter.status),
        filter.paymentMethod === undefined ? undefined : eq(mdrRates.paymentMethod, filter.paymentMethod),
        filter.brand === undefined ? undefined : eq(mdrRates.brand, filter.brand),
        filter.merchantCode?.length ? inArray(mdrRates.merchantCode, [...filter.merchantCode]) : undefined,
        rateWithinBrands(brands),
      ),
    )
    .orderBy(direction(mdrRates[page.sort]), desc(mdrRates.version), asc(mdrRates.id))
    .limit(page.pageSize + 1)
    .offset(page.pageIndex * page.pageSize)
  return { rows: found.slice(0, page.pageSize), hasMore: found.length > page.pageSize }
}

export const findMdr = async (tx: Tx, id: number, brands: readonly string[]): Promise<MdrRow | undefined> => {
  const [row] = await tx
    .select()
    .from(mdrRates)
    .where(and(eq(mdrRates.id, id), rateWithinBrands(brands)))
  return row
}

export const lockMdr = async (tx: Tx, id: number, brands: readonly string[]): Promise<MdrRow | undefined> => {
  const [row] = await tx
    .select()
    .from(mdrRates)
    .where(and(eq(mdrRates.id, id), rateWithinBrands(brands)))
    .for('update')
  return row
}

/** Writes onto the revision that was read, and onto no other. */
export const writeMdr = async (tx: Tx, row: MdrRow, change: Partial<typeof mdrRates.$inferInsert>): Promise<MdrRow> => {
  const [written] = await tx
    .update(mdrRates)
    .set(change)
    .where(and(eq(mdrRates.id, row.id), eq(mdrRates.revision, row.revision)))
    .returning()
  return written ?? refuse('record-changed')
}

/** Rates of the same scope that are not cancelled and cover some of the same amounts on some of the same days. */
export const overlappingMdr = (
  tx: Tx,
  master: MdrMaster,
  content: MdrContent,
  ownId: number | undefined,
): Promise<MdrRow[]> =>
  tx
    .select()
    .from(mdrRates)
    .where(
      and(
        eq(mdrRates.master, master),
        eq(mdrRates.paymentMethod, content.paymentMethod),
        eq(mdrRates.brand, content.brand),
        eq(mdrRates.category, content.category),
        eq(mdrRates.merchantCode, content.merchantCode),
        ne(mdrRates.state, 'cancelled'),
        lte(mdrRates.fromAmount, content.toAmount),
        gte(mdrRates.toAmount, content.fromAmount),
        lte(mdrRates.from, content.to),
        gte(mdrRates.to, content.from),
        ownId === undefined ? undefined : ne(mdrRates.id, ownId),
      ),
    )
    .orderBy(asc(mdrRates.fromAmount), asc(mdrRates.from), asc(mdrRates.id))

/** What a rate is compared with: its own content that passed all checks, or that of the version whose place it takes. */
export const standingOfMdr = async (
  tx: Tx,
  row: MdrRow,
): Promise<Readonly<Record<string, string | number | null>> | null> => {
  if (row.standing !== null || row.replacesId === null) return row.standing
  const replaced = await findMdr(tx, row.replacesId, [])
  return replaced === undefined ? null : { ...contentOfMdr(replaced) }
}
