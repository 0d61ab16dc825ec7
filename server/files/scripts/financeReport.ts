import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { unlessMerchantIsThere } from './merchantRecord.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

const given = (header: string) => cell('financeReport', header)
const paise = (header: string) => sql`${given(header)}::bigint`

/** A report that comes again corrects the earlier one; an empty UTR keeps the one that is known. */
export const financeReport = recordScript('financeReport', ({ actor, at }) => ({
  table: recordsOf.finance_report.table,
  key: { txn_ref_number: given('txn_ref_number') },
  subjectHeader: 'txn_ref_number',
  newValues: {
    report_date: sql`${given('report_date')}::date`,
    merchant_code: given('merchant_code'),
    txn_amount_paise: paise('txn_amount'),
    mdr_paise: paise('mdr'),
    gst_paise: paise('gst'),
    settlement_amount_paise: paise('settlement_amount'),
    utr_number: sql`coalesce(nullif(${given('utr_number')}, ''), m.utr_number, '')`,
  },
  missing: { created: { created_by: sql`${actor.loginId}::text` } },
  rowRules: [
    {
      when: sql`k.new_report_date > ${indianDay(at)}::date`,
      blames: 'report_date',
      reason: 'report_date is after today.',
    },
    {
      when: sql`k.old_merchant_code <> k.new_merchant_code`,
      blames: 'merchant_code',
      reason: 'This payment is of another merchant.',
    },
    unlessMerchantIsThere('financeReport', actor),
  ],
}))
