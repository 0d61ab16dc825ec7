import { sql } from 'drizzle-orm'
import { blankCategory } from '#contract/sheets/offerCells.ts'
import type { OfferFault } from '#machines/catalogue/offerRuleText.ts'
import type { OfferRule } from '#machines/catalogue/offerRule.ts'
import type { Tx } from '#server/db/database.ts'

/** What rules may name: SKUs, group codes and dealer categories of their brands. */
export interface KnownValues {
  readonly isSku: (brandCode: string, sku: string) => boolean
  readonly isGroup: (brandCode: string, group: string) => boolean
  readonly isCategory: (brandCode: string, category: string) => boolean
}

const pair = (brandCode: string, value: string) => `${brandCode}\n${value}`

/** Looked up for all rules at once. */
export const knownValuesOf = async (tx: Tx, rules: readonly OfferRule[]): Promise<KnownValues> => {
  const brands = [...new Set(rules.map(({ brandCode }) => brandCode))]
  const skus = [...new Set(rules.flatMap((rule) => [...rule.skus.values]))]
  const { rows: products } = await tx.execute<{ brand_code: string; product_code: string }>(sql`
    select p.brand_code, p.product_code from products p
    where p.brand_code = any(${sql.param(brands)}::text[]) and p.product_code = any(${sql.param(skus)}::text[])`)
  const { rows: groups } = await tx.execute<{ brand_code: string; group_code: string; dealer_category: string }>(sql`
    select distinct brand_code, group_code, upper(dealer_category) as dealer_category from dealer_groups
    where brand_code = any(${sql.param(brands)}::text[])`)
  const isSku = new Set(products.map((row) => pair(row.brand_code, row.product_code)))
  const isGroup = new Set(groups.map((row) => pair(row.brand_code, row.group_code)))
  const isCategory = new Set(
    groups.map((row) => pair(row.brand_code, row.dealer_category === '' ? blankCategory : row.dealer_category)),
  )
  return {
    isSku: (brandCode, sku) => isSku.has(pair(brandCode, sku)),
    isGroup: (brandCode, group) => isGroup.has(pair(brandCode, group)),
    isCategory: (brandCode, category) => isCategory.has(pair(brandCode, category)),
  }
}

const mostNamed = 10
const named = (values: readonly string[]): string =>
  values.slice(0, mostNamed).join(', ') + (values.length > mostNamed ? ` and ${values.length - mostNamed} more` : '')

/** Values that the brand does not have: each one is named, also among five hundred. */
export const unknownValueFaults = (rule: OfferRule, known: KnownValues): OfferFault[] => {
  const { brandCode } = rule
  const missing = (values: ReadonlySet<string>, isKnown: (brandCode: string, value: string) => boolean) =>
    [...values].filter((value) => !isKnown(brandCode, value))
  const skus = missing(rule.skus.values, known.isSku)
  const groups = missing(rule.groupCodes.values, known.isGroup)
  const categories = missing(rule.dealerCategories.values, known.isCategory)
  return [
    ...(skus.length === 0
      ? []
      : [{ field: 'sku', reason: `The brand has no SKU ${named(skus)}. Upload the product first.` } as const]),
    ...(groups.length === 0
      ? []
      : [{ field: 'groupCodes', reason: `The brand has no group code ${named(groups)}. Add it first.` } as const]),
    ...(categories.length === 0
      ? []
      : [
          {
            field: 'dealerCategory',
            reason: `The brand has no dealer category ${named(categories)}. Add it to a group code first.`,
          } as const,
        ]),
  ]
}
