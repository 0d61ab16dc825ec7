import { type SQL, sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import { describedBy, productOf, unlessStillTheirs } from './brandRows.ts'

const given = (header: string) => cell('cashbackConfig', header)
const midnight = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Asia/Kolkata')`

/** Offers of cashback. One that has begun keeps its start. */
export const cashbackConfig = recordScript('cashbackConfig', (batch) => {
  const { brandCode } = describedBy(batch)
  const { actor, at } = batch
  return {
    table: recordsOf.cashback_config.table,
    key: { offer_code: given('offer_code') },
    subjectHeader: 'offer_code',
    newValues: {
      brand_code: sql`${brandCode}::text`,
      product_code: given('product_code'),
      description: given('description'),
      bank_code: given('bank_code'),
      payment_methods: given('payment_methods'),
      cashback_type: given('cashback_type'),
      total_cashback: sql`${given('total_cashback')}::bigint`,
      max_cashback_paise: sql`coalesce(nullif(${given('max_cashback')}, '')::bigint, 0)`,
      min_transaction_paise: sql`coalesce(nullif(${given('min_transaction_amt')}, '')::bigint, 0)`,
      group_codes: given('group_codes'),
      offer_desc: given('offer_desc'),
      from_at: midnight(sql`${given('start_date')}::date`),
      to_at: midnight(sql`${given('end_date')}::date + 1`),
    },
    missing: { created: { created_by: sql`${actor.loginId}::text` } },
    rowRules: [
      unlessStillTheirs(brandCode, batch, 'offer_code'),
      {
        when: sql`k.old_brand_code <> k.new_brand_code`,
        blames: 'offer_code',
        reason: 'This offer code is taken. Choose another.',
      },
      {
        when: sql`${given('product_code')} <> '' and ${productOf(brandCode, given('product_code'))} is null`,
        blames: 'product_code',
        reason: 'The brand has no product of this SKU. Upload the product first.',
      },
      {
        when: sql`k.new_total_cashback = 0`,
        blames: 'total_cashback',
        reason: 'total_cashback is zero: nothing would be given.',
      },
      {
        when: sql`k.new_cashback_type = 'PERCENTAGE' and k.new_total_cashback > 10000`,
        blames: 'total_cashback',
        reason: 'total_cashback is more than 100 percent.',
      },
      {
        when: sql`k.old_from_at is distinct from k.new_from_at and ${given('start_date')}::date < ${indianDay(at)}::date`,
        blames: 'start_date',
        reason: 'start_date is before today.',
      },
      {
        when: sql`${given('end_date')}::date < ${given('start_date')}::date`,
        blames: 'end_date',
        reason: 'end_date is before start_date.',
      },
      {
        when: sql`exists (select from unnest(string_to_array(nullif(${given('group_codes')}, ''), ',')) g
          where not exists (select from dealer_groups d where d.brand_code = ${brandCode} and d.group_code = g))`,
        blames: 'group_codes',
        reason: 'The brand has not all of these group codes. Add them in Group Codes first.',
      },
    ],
  }
})
