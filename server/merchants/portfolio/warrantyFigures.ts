import { and, eq, inArray, sql } from 'drizzle-orm'
import { warrantyFigures } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { ownMerchants } from '#server/merchants/merchants/index.ts'

const sum = (column: (typeof warrantyFigures)[keyof typeof warrantyFigures & `${string}Paise`]) =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

export const getWarrantyFigures: Handler<'portfolio.warranty'> = async ({ merchantCode }, { tx, staff }) => {
  const [merchant] = await ownMerchants(tx, [merchantCode], staff)
  if (merchant === undefined) return refuse('merchant-not-found')
  const [figures] = await tx
    .select({
      count: sql<number>`coalesce(sum(${warrantyFigures.count}), 0)`.mapWith(Number),
      amount: sum(warrantyFigures.amountPaise),
      minAmount: sql<number>`coalesce(min(nullif(${warrantyFigures.minPaise}, 0)), 0)`.mapWith(Number),
      maxAmount: sql<number>`coalesce(max(${warrantyFigures.maxPaise}), 0)`.mapWith(Number),
      amountEWRevenue: sum(warrantyFigures.ewRevenuePaise),
      amountSPRevenue: sum(warrantyFigures.spRevenuePaise),
      amountDPRevenue: sum(warrantyFigures.dpRevenuePaise),
      amountEW: sum(warrantyFigures.ewPaise),
      amountSP: sum(warrantyFigures.spPaise),
      amountDP: sum(warrantyFigures.dpPaise),
    })
    .from(warrantyFigures)
    .where(
      and(
        eq(warrantyFigures.merchantId, merchant.id),
        staff.brands.length === 0 ? undefined : inArray(warrantyFigures.brandCode, [...staff.brands]),
      ),
    )
  if (figures === undefined) throw new Error('sums have one row')
  return { ...figures, totalAmount: figures.amountEW + figures.amountSP + figures.amountDP }
}
