import { sql } from 'drizzle-orm'
import { merchantRecord } from './merchantRecord.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

export const customerFee = recordScript('customerFee', ({ actor }) => ({
  ...merchantRecord('customerFee', actor),
  newValues: { has_customer_fee: sql`${cell('customerFee', 'customer_fee')} = '1'` },
}))
