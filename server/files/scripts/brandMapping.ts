import { sql } from 'drizzle-orm'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { unlessBrandIsThere, unlessMerchantIsThere } from './merchantRecord.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

const given = (header: string) => cell('brandMerchants', header)
const state = sql`case ${given('status')} when '1' then 'active' when '0' then 'deactivated' else coalesce(m.state, 'active') end`

export const brandMapping = recordScript('brandMerchants', ({ actor }) => ({
  table: recordsOf.brand_merchant_mapping.table,
  key: {
    merchant_id: sql`(select s.id from merchants s where s.merchant_code = ${given('merchant_code')})`,
    brand_code: given('brand_code'),
  },
  subjectHeader: 'merchant_code',
  newValues: {
    distributor_code: sql`coalesce(nullif(${given('distributor_code')}, ''), m.distributor_code, '')`,
    state,
  },
  // Who switched a mapping off stays as it was when it is off already.
  traces: {
    deactivation_name: sql`case when (${state}) = 'active' then '' when m.state = 'deactivated' then m.deactivation_name
      else ${actor.loginId} end`,
  },
  missing: { created: {} },
  rowRules: [unlessMerchantIsThere('brandMerchants', actor), unlessBrandIsThere('brandMerchants', actor)],
}))
