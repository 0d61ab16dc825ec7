import { and, asc, desc, eq, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { MdrContent, MdrMaster, MdrSortField, PaymentMethod, RateState } from '#contract/calls/rates.ts'
import type { Tx } from '#server/db/database.ts'
import { mdrRates } from '#server/db/schema/index.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { namesWithinScope, type Seer } from '#server/merchants/index.ts'

export type MdrRow = typeof mdrRates.$inferSelect

const standing = (field: 'brand' | 'merchantCode') => sql`coalesce(${mdrRates.standing} ->> ${field}, '')`

/**
 * Rates whose brands and merchants are the person's to see: those it names, those of its content that stands, which a
 * change may have moved, and those of the version whose place it takes.
 */
export const rateWithinScope = (seer: Seer): SQL | undefined =>
  isLimited(seer)
    ? and(
        namesWithinScope(seer, { brandCode: sql`${mdrRates.brand}`, merchantCode: sql`${mdrRates.merchantCode}` }),
        namesWithinScope(seer, { brandCode: standing('brand'), merchantCode: standing('merchantCode') }),
        sql`not exists (select from mdr_rates rr where rr.id = ${mdrRates.replacesId}
          and not (${namesWithinScope(seer, { brandCode: sql`rr.brand`, merchantCode: sql`rr.merchant_code` })}))`,
      )
    : undefined

/** What the gateway looks at by itself, for whoever was let in to what leads there. */
const withinScopeOrAll = (seer: Seer | 'gateway') => (seer === 'gateway' ? undefined : rateWithinScope(seer))

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
  seer: Seer,
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
        rateWithinScope(seer),
      ),
    )
    .orderBy(direction(mdrRates[page.sort]), desc(mdrRates.version), asc(mdrRates.id))
    .limit(page.pageSize + 1)
    .offset(page.pageIndex * page.pageSize)
  return { rows: found.slice(0, page.pageSize), hasMore: found.length > page.pageSize }
}

export const findMdr = async (tx: Tx, id: number, seer: Seer | 'gateway'): Promise<MdrRow | undefined> => {
  const [row] = await tx
    .select()
    .from(mdrRates)
    .where(and(eq(mdrRates.id, id), withinScopeOrAll(seer)))
  return row
}

export const lockMdr = async (tx: Tx, id: number, seer: Seer | 'gateway'): Promise<MdrRow | undefined> => {
  const [row] = await tx
    .select()
    .from(mdrRates)
    .where(and(eq(mdrRates.id, id), withinScopeOrAll(seer)))
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
  const replaced = await findMdr(tx, row.replacesId, 'gateway')
  return replaced === undefined ? null : { ...contentOfMdr(replaced) }
}
