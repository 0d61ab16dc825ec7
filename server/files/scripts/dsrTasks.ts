import { sql } from 'drizzle-orm'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { unlessMerchantIsThere } from './merchantRecord.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

const given = (header: string) => cell('dsrTasks', header)
const number = (header: string) => sql`nullif(${given(header)}, '')::float8`
/** Sheets give Indian times. */
const instant = (header: string) => sql`(${given(header)} || '+05:30')::timestamptz`

export const dsrTasks = recordScript('dsrTasks', ({ actor }) => ({
  table: recordsOf.dsr_tasks_upload.table,
  key: {
    merchant_code: given('Merchant ID'),
    task_type: given('Task Type'),
    start_at: instant('Start Time'),
    employee_id: given('Assign To (Employee ID of BDE)'),
  },
  subjectHeader: 'Merchant ID',
  newValues: {
    priority: given('Priority'),
    end_at: instant('End Time'),
    description: given('Description'),
    geo_radius: number('Geo Radius'),
    latitude: number('Merchant Latitutde'),
    longitude: number('Merchant Longitude'),
    is_geo_fenced: sql`${given('Geo Fencing Check')} = '1'`,
  },
  missing: { created: { created_by: sql`${actor.loginId}::text` } },
  rowRules: [unlessMerchantIsThere('dsrTasks', actor, 'Merchant ID')],
}))
