import { and, asc, eq, ne } from 'drizzle-orm'
import type { FeeContent } from '#contract/calls/money/rates.ts'
import { feeKind } from '#contract/checkedKinds/subscriptionFees.ts'
import { rateStatus } from '#machines/money/rateStatus.ts'
import { checkedRecord, scopeOfNames } from '#server/platform/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { subscriptionFees } from '#server/db/schema/index.ts'

export type FeeRow = typeof subscriptionFees.$inferSelect

/** Fees of the same kind, duration and brand that are not cancelled. */
const overlappingFees = (tx: Tx, content: FeeContent, ownId: number | undefined): Promise<FeeRow[]> =>
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

export const feeRecord = checkedRecord<FeeRow, FeeContent>({
  entry: feeKind,
  table: subscriptionFees,
  machine: rateStatus,
  settled: ['verified', 'cancelled'],
  scope: scopeOfNames(subscriptionFees, { brandCode: ['brandCode', subscriptionFees.brandCode] }),
  contentOf: (row) => ({
    feeType: row.feeType,
    duration: row.duration,
    fee: row.fee,
    gst: row.gst,
    brandCode: row.brandCode,
    thresholdDate: row.thresholdDate,
  }),
  titleOf: ({ brandCode, feeType, duration }, { version }) =>
    `${brandCode} ${feeType}, ${duration}, version ${version}`,
  merchantsOf: ({ brandCode }) => ({ brand: brandCode }),
  overlaps: overlappingFees,
})
