import { type SQL, sql } from 'drizzle-orm'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import type { Batch } from '#server/files/jobs/script.ts'
import { describedBy, unlessStillTheirs } from './brandRows.ts'

const given = (header: string) => cell('brandProducts', header)
const orCurrent = (header: string, column: SQL): SQL => sql`coalesce(nullif(${given(header)}, ''), ${column}, '')`

const traces = ({ actor, at }: Pick<Batch, 'actor' | 'at'>) => ({
  changed_by: sql`${actor.loginId}::text`,
  changed_at: sql`${at.toISOString()}::timestamptz`,
})

/** An empty cell keeps what stands there. */
export const brandProducts = recordScript('brandProducts', (batch) => {
  const { brandCode } = describedBy(batch)
  return {
    table: recordsOf.brand_product_onboarding.table,
    key: { brand_code: sql`${brandCode}::text`, product_code: given('product_code') },
    subjectHeader: 'product_code',
    newValues: {
      product_name: orCurrent('product_name', sql`m.product_name`),
      price_paise: sql`coalesce(nullif(${given('prod_price')}, '')::bigint, m.price_paise)`,
      description: orCurrent('prod_description', sql`m.description`),
      product_category: orCurrent('product_category', sql`m.product_category`),
    },
    traces: traces(batch),
    missing: { created: {} },
    rowRules: [
      unlessStillTheirs(brandCode, batch, 'product_code'),
      {
        when: sql`k.id is null and k.new_product_name = ''`,
        blames: 'product_name',
        reason: 'This SKU is new: give its product_name.',
      },
      {
        when: sql`${given('product_category')} <> '' and not exists (select from product_categories c
          where c.brand_code = ${brandCode} and lower(c.category_description) = lower(${given('product_category')}))`,
        blames: 'product_category',
        reason: 'The brand has no category of this name. Add it in Categories first.',
      },
    ],
    isInUse: sql`(exists (select from scheme_models s where s.product_id = k.id)
      or exists (select from product_images p where p.product_id = k.id))`,
  }
})

const ofMinMax = (header: string) => cell('productMinMax', header)

export const productMinMax = recordScript('productMinMax', (batch) => {
  const { brandCode } = describedBy(batch)
  return {
    table: recordsOf.product_min_max_update.table,
    key: { brand_code: sql`${brandCode}::text`, product_code: ofMinMax('product_code') },
    subjectHeader: 'product_code',
    newValues: {
      min_amount_paise: sql`${ofMinMax('min_amount')}::bigint`,
      max_amount_paise: sql`${ofMinMax('max_amount')}::bigint`,
    },
    traces: traces(batch),
    missing: { reason: 'The brand has no product of this SKU. Upload the product first.' },
    rowRules: [
      unlessStillTheirs(brandCode, batch, 'product_code'),
      {
        when: sql`k.new_min_amount_paise > k.new_max_amount_paise`,
        blames: 'max_amount',
        reason: 'max_amount is below min_amount.',
      },
    ],
  }
})
