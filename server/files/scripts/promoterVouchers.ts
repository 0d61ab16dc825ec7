import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

const given = (header: string) => cell('promoterVouchers', header)
const validUntil = sql`${given('valid_until')}::date`

/** A voucher that was given stays with its promoter and request; only how long it is good may change. */
export const promoterVouchers = recordScript('promoterVouchers', ({ actor, at }) => ({
  table: recordsOf.promoter_voucher_mapping.table,
  key: { voucher_code: given('voucher_code') },
  subjectHeader: 'voucher_code',
  newValues: { promoter_id: given('promoter_id'), request_id: given('request_id'), valid_until: validUntil },
  missing: { created: { created_by: sql`${actor.loginId}::text` } },
  rowRules: [
    {
      when: sql`k.old_promoter_id <> k.new_promoter_id`,
      blames: 'promoter_id',
      reason: 'This voucher was given to another promoter already.',
    },
    {
      when: sql`k.old_request_id <> k.new_request_id`,
      blames: 'request_id',
      reason: 'This voucher was given for another request already.',
    },
    {
      when: sql`k.old_valid_until is distinct from k.new_valid_until and k.new_valid_until < ${indianDay(at)}::date`,
      blames: 'valid_until',
      reason: 'valid_until is before today.',
    },
  ],
}))
