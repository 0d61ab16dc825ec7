import { sql } from 'drizzle-orm'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { isNoMerchantOf, unlessMerchantIsThere } from './merchantRecord.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

const given = (header: string) => cell('posMapping', header)

/** A terminal that stands at another merchant moves; nobody moves one from a merchant that is not theirs. */
export const posMapping = recordScript('posMapping', ({ actor }) => ({
  table: recordsOf.pos_mid_tid_mapping.table,
  key: { tid: given('tid') },
  subjectHeader: 'tid',
  newValues: {
    merchant_code: given('merchant_code'),
    virtual_address: sql`coalesce(nullif(${given('virtual_address')}, ''), m.virtual_address, '')`,
  },
  missing: { created: { created_by: sql`${actor.loginId}::text` } },
  rowRules: [
    unlessMerchantIsThere('posMapping', actor),
    {
      when: sql`k.old_merchant_code is not null and ${isNoMerchantOf(actor, sql`k.old_merchant_code`)}`,
      blames: 'tid',
      reason: 'This terminal belongs to a merchant that is not yours.',
    },
  ],
}))
