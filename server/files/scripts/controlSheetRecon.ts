import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import { unlessMerchantIsThere } from './merchantRecord.ts'

const given = (header: string) => cell('controlSheet', header)

/** What the sheet states of a day and a merchant; the control sheet sets it against what the desk has. */
export const controlSheetRecon = recordScript('controlSheet', ({ actor, at }) => ({
  table: recordsOf.control_sheet_recon.table,
  key: { txn_day: sql`${given('transaction_date')}::date`, merchant_code: given('merchant_code') },
  subjectHeader: 'merchant_code',
  newValues: {
    stated_transactions: sql`${given('successful_transactions')}::int`,
    stated_paid_paise: sql`${given('paid_amount')}::bigint`,
    stated_settled_paise: sql`${given('settled_amount')}::bigint`,
  },
  missing: { created: { created_by: sql`${actor.loginId}::text` } },
  rowRules: [
    {
      when: sql`${given('transaction_date')}::date > ${indianDay(at)}::date`,
      blames: 'transaction_date',
      reason: 'transaction_date is after today.',
    },
    unlessMerchantIsThere('controlSheet', actor),
  ],
}))
