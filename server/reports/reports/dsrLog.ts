import { sql } from 'drizzle-orm'
import { type DsrRole, dsrRoleNames } from '#contract/calls/money/dsr.ts'
import { dsrLog as contract } from '#contract/reports/jobReports.ts'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import { dsrTasks } from '#server/db/schema/uploadedRecords.ts'
import { namesWithinScope } from '#server/merchants/merchants/index.ts'
import { daysOf, within } from './asked.ts'
import { report } from './report.ts'

/** Reports speak of field engineers, users of engineers (conflict X156). */
const roleOf = { field_engineer: 'engineer', sales: 'sales' } as const

/** A task names its person by the number that they sign in with. */
export const dsrLog = report(contract, {
  row: answerRow(
    contract.row,
    {
      employeeName: 'u.name',
      role: mapped('u.role', (role: DsrRole | null) => (role === null ? '' : dsrRoleNames[role])),
    },
    { from: [dsrTasks, 'k'] },
  ),
  tables: ['dsr_tasks', 'merchants'],
  query: async ({ dsrType, ...request }, { staff, now }) => ({
    table: sql`dsr_tasks k`,
    alias: sql`k`,
    where: [
      ...within(sql`k.start_at`, daysOf(request, now)),
      ...(dsrType === undefined
        ? []
        : [sql`k.employee_id in (select u.mobile_number from dsr_users u where u.role = ${roleOf[dsrType]})`]),
      namesWithinScope(staff, { merchantCode: sql`k.merchant_code` }),
    ],
    order: sql`k.start_at desc, k.id desc`,
    joins: sql`left join dsr_users u on u.mobile_number = k.employee_id`,
  }),
})
