import { type SQL, sql } from 'drizzle-orm'
import { type BrandDescription, readBrandDescription } from '#contract/sheets/fileDescription.ts'
import { refusals } from '#contract/wire/refusals.ts'
import type { RowRule } from '#server/files/jobs/recordChange.ts'
import type { Batch } from '#server/files/jobs/script.ts'

/** The brand and the days of a sheet; they were looked at when the file was entered. */
export const describedBy = (
  { job }: Pick<Batch, 'job'>,
  describes: 'brand' | 'brandAndDays' = 'brand',
): BrandDescription => {
  const described = readBrandDescription(job.fileDescription, describes)
  if (described === undefined) throw new Error('the entry of a sheet of a brand names no brand')
  return described
}

/** The brand is not the actor's any more. */
export const unlessStillTheirs = (brandCode: string, { actor }: Pick<Batch, 'actor'>, blames: string): RowRule => ({
  when: actor.brands.length === 0 || actor.brands.includes(brandCode) ? sql`false` : sql`true`,
  blames,
  reason: refusals['brand-not-found'].text,
})

/** A product of the brand, by its SKU. */
export const productOf = (brandCode: string, sku: SQL): SQL =>
  sql`(select p.id from products p where p.brand_code = ${brandCode} and p.product_code = ${sku})`
