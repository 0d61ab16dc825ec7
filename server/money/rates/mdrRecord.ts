import { and, asc, eq, gte, lte, ne } from 'drizzle-orm'
import { masterOf, type MdrContent, type MdrMaster, type PaymentMethod } from '#contract/calls/money/rates.ts'
import { mdrKinds } from '#contract/checkedKinds/mdrRates.ts'
import { rateStatus } from '#machines/money/rateStatus.ts'
import { checkedRecord, scopeOfNames } from '#server/platform/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { mdrRates } from '#server/db/schema/index.ts'
import { titleOfMdr, titleWithDays } from './mdrTitles.ts'
import { effectOfMdr } from './rateEffect.ts'

export type MdrRow = typeof mdrRates.$inferSelect

const contentOfMdr = (row: MdrRow): MdrContent => ({
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

/** Rates of the same scope that are not cancelled and cover some of the same amounts on some of the same days. */
const overlappingMdr = (tx: Tx, content: MdrContent, ownId: number | undefined): Promise<MdrRow[]> =>
  tx
    .select()
    .from(mdrRates)
    .where(
      and(
        eq(mdrRates.master, masterOf(content)),
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

const mdrRecord = (master: MdrMaster) =>
  checkedRecord<MdrRow, MdrContent>({
    entry: mdrKinds[master],
    table: mdrRates,
    only: { where: eq(mdrRates.master, master), is: (row) => row.master === master },
    machine: rateStatus,
    settled: ['verified', 'cancelled'],
    scope: scopeOfNames(mdrRates, {
      brandCode: ['brand', mdrRates.brand],
      merchantCode: ['merchantCode', mdrRates.merchantCode],
    }),
    contentOf: contentOfMdr,
    titleOf: titleOfMdr,
    titleAsOverlap: titleWithDays,
    merchantsOf: ({ merchantCode, brand }) => ({ merchantCode, brand: merchantCode === '' ? brand : '' }),
    overlaps: overlappingMdr,
    effect: effectOfMdr,
  })

export const mdrRecords = {
  general: mdrRecord('general'),
  brand: mdrRecord('brand'),
  special: mdrRecord('special'),
}
