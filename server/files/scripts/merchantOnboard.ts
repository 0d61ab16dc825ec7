import { sql } from 'drizzle-orm'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { merchantRecord, unlessBrandIsThere } from './merchantRecord.ts'
import { settleNames } from './merchantUpdate.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

const given = (header: string) => cell('merchantOnboard', header)
const columns = sheetHeaders('merchantOnboard').filter((header) => header !== 'merchant_code')

const workDoneSince = [
  'brand_mappings',
  'call_logs',
  'kyc_decisions',
  'kyc_documents',
  'kyc_records',
  'merchant_managers',
  'messages',
  'store_orders',
  'transactions',
]
const isInUse = sql`(exists (select from merchants s where s.id = k.id and (s.is_active or s.is_kyc_submitted)) or ${sql.join(
  workDoneSince.map((table) => sql`exists (select from ${sql.raw(table)} u where u.merchant_id = k.id)`),
  sql` or `,
)})`

/** New merchants are off until their store is activated; bank and identity numbers come with their KYC. */
export const merchantOnboard = recordScript(
  'merchantOnboard',
  ({ actor, at }) => ({
    ...merchantRecord('merchantOnboard', actor),
    // Also a merchant of other brands stands in the way of its code.
    scope: sql`true`,
    newValues: Object.fromEntries(columns.map((column) => [column, given(column)])),
    missing: {
      created: {
        is_active: sql`false`,
        created_by_user: sql`${actor.loginId}::text`,
        // Who brought a merchant in does not decide on its KYC.
        kyc_editors: sql`array[${actor.staffId}::uuid]`,
        created_at: sql`${at.toISOString()}::timestamptz`,
      },
    },
    rowRules: [
      {
        when: sql`k.id is not null`,
        blames: 'merchant_code',
        reason: 'There is a merchant with this code already.',
      },
      {
        when: sql`${given('brand_code')} = '' and cardinality(${sql.param(actor.brands)}::text[]) > 0`,
        blames: 'brand_code',
        reason: 'Say which of your brands it belongs to.',
      },
      unlessBrandIsThere('merchantOnboard', actor),
    ],
    isInUse,
  }),
  settleNames,
)
