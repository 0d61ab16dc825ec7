import { sql } from 'drizzle-orm'
import { type DsrRole, dsrRoleNames } from '#contract/calls/money/dsr.ts'
import { dsrLog as contract, dsrLogColumns } from '#contract/reports/jobReports.ts'
import { namesWithinScope } from '#server/merchants/merchants/index.ts'
import { daysOf, within } from './asked.ts'
import { report } from './report.ts'

type Found = Record<'employee_id' | 'merchant_code' | 'task_type' | 'priority' | 'description', string> & {
  start_at: Date
  end_at: Date
  name: string | null
  role: DsrRole | null
}

/** Reports speak of field engineers, users of engineers (conflict X156). */
const roleOf = { field_engineer: 'engineer', sales: 'sales' } as const

/** A task names its person by the number that they sign in with. */
export const dsrLog = report<Found>()({
  call: contract.call,
  columns: dsrLogColumns,
  fileName: contract.fileName,
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
    columns: sql`k.*, u.name, u.role`,
  }),
  present: (row) => ({
    employeeId: row.employee_id,
    employeeName: row.name ?? '',
    role: row.role === null ? '' : dsrRoleNames[row.role],
    merchantCode: row.merchant_code,
    taskType: row.task_type,
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    priority: row.priority,
    description: row.description,
  }),
})
