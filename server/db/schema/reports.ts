import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staffId } from './access.ts'
import { storedFiles } from './files.ts'
import { bytea, instant } from './columns.ts'

/** The latest file that answers a question; it does so as long as the data is as it was. */
export const reportFiles = pgTable(
  'report_files',
  {
    /** SHA-256 of what was asked, with whose scope and which masks. */
    question: bytea().primaryKey(),
    storedFileId: uuid('stored_file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    /** How often the tables of the report had changed. */
    dataMark: text('data_mark').notNull(),
  },
  (t) => [index('report_files_file').on(t.storedFileId)],
)

export const scheduleRhythms = ['daily', 'weekly', 'monthly'] as const

/** A report that is made again and again, of the days since the time before. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: uuid().primaryKey(),
    staffId: staffId(),
    tableName: text('table_name').notNull(),
    title: text().notNull(),
    format: text().$type<'xlsx' | 'csv'>().notNull(),
    /** In its wire form, without days. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    rhythm: text({ enum: scheduleRhythms }).notNull(),
    nextAt: instant('next_at').notNull(),
    lastJobId: uuid('last_job_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('report_schedules_due').on(t.nextAt),
    index('report_schedules_staff').on(t.staffId),
    check('report_schedules_rhythm', sql`rhythm in ('daily', 'weekly', 'monthly')`),
  ],
)

/** Field staff who sign in to the app for daily sales reports. */
export const dsrUsers = pgTable(
  'dsr_users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    mobileNumber: text('mobile_number').notNull(),
    role: text().$type<'admin' | 'sales' | 'engineer'>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    version: integer().notNull().default(1),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('dsr_users_mobile').on(t.mobileNumber),
    check('dsr_users_role', sql`role in ('admin', 'sales', 'engineer')`),
  ],
)
