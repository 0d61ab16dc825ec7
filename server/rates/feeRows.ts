import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { FeeContent, RateState } from '#contract/calls/rates.ts'
import type { Tx } from '#server/db/database.ts'
import { subscriptionFees } from '#server/db/schema/index.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { namesWithinScope, type Seer } from '#server/merchants/index.ts'

export type FeeRow = typeof subscriptionFees.$inferSelect

/** Fees of brands that are the person's to see, whatever it names: now, where it stands, and in the version whose place it takes. */
export const feeWithinScope = (seer: Seer): SQL | undefined =>
  isLimited(seer)
    ? and(
        namesWithinScope(seer, { brandCode: sql`${subscriptionFees.brandCode}` }),
        namesWithinScope(seer, { brandCode: sql`coalesce(${subscriptionFees.standing} ->> 'brandCode', '')` }),
        sql`not exists (select from subscription_fees rf where rf.id = ${subscriptionFees.replacesId}
          and not (${namesWithinScope(seer, { brandCode: sql`rf.brand_code` })}))`,
      )
    : undefined

const withinScopeOrAll = (seer: Seer | 'gateway') => (seer === 'gateway' ? undefined : feeWithinScope(seer))

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
  seer: Seer,
): Promise<{ rows: FeeRow[]; hasMore: boolean }> => {
  const found = await tx
    .select()
    .from(subscriptionFees)
    .where(
      and(
        page.id === undefined ? undefined : eq(subscriptionFees.id, page.id),
        page.status === undefined ? undefined : eq(subscriptionFees.state, page.status),
        feeWithinScope(seer),
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

export const findFee = async (tx: Tx, id: number, seer: Seer | 'gateway'): Promise<FeeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(subscriptionFees)
    .where(and(eq(subscriptionFees.id, id), withinScopeOrAll(seer)))
  return row
}

export const lockFee = async (tx: Tx, id: number, seer: Seer | 'gateway'): Promise<FeeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(subscriptionFees)
    .where(and(eq(subscriptionFees.id, id), withinScopeOrAll(seer)))
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
