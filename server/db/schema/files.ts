import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Moved } from '#contract/calls/platform/impact.ts'
import { staff, staffId } from './access.ts'
import { bytea, instant } from './columns.ts'

/** Bytes that were uploaded or written by a script; where they lie is the file store's business (`storageKey`). */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid().primaryKey(),
    staffId: staffId(),
    fileName: text('file_name').notNull(),
    bucket: text().notNull(),
    folder: text().notNull(),
    storageKey: text('storage_key').notNull().unique(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    sha256: bytea().notNull(),
    /** The first row of an uploaded sheet; null for what a script wrote. */
    headers: text().array(),
    /** The sheet of an uploaded workbook that was chosen; null: the first one that fits. */
    sheetName: text('sheet_name'),
    /** For Downloads: the documents' action text. */
    action: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('stored_files_day').on(t.createdAt), index('stored_files_staff').on(t.staffId, t.fileName)],
)

/**
 * One row: how often this database and its files were seen together, which is written beside the files too. They tell whether
 * one of the two was restored without the other.
 */
export const fileStates = pgTable('file_states', {
  databaseId: uuid('database_id').primaryKey().defaultRandom(),
  step: bigint({ mode: 'number' }).notNull().default(0),
  steppedAt: instant('stepped_at').notNull().defaultNow(),
})

/** A file that a device sends in parts. The id is the device's own; what it was committed to is remembered for a month. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    staffId: staffId(),
    parts: integer().notNull(),
    createdAt: instant('created_at').notNull(),
    committedAt: instant('committed_at'),
    storedFileId: uuid('stored_file_id').references(() => storedFiles.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('uploads_staff').on(t.staffId),
    index('uploads_created').on(t.createdAt),
    index('uploads_stored_file').on(t.storedFileId),
  ],
)

/** Sealed, until the commit opens them. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    storageKey: text('storage_key').notNull().unique(),
    byteSize: integer('byte_size').notNull(),
    sha256: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.part] })],
)

export const fileEntries = pgTable(
  'file_entries',
  {
    id: uuid().primaryKey(),
    storedFileId: uuid('stored_file_id')
      .notNull()
      .references(() => storedFiles.id),
    fileDescription: text('file_description').notNull(),
    action: text().notNull(),
    staffId: staffId(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('file_entries_stored_file').on(t.storedFileId), index('file_entries_staff').on(t.staffId)],
)

export const fileJobs = pgTable(
  'file_jobs',
  {
    id: uuid().primaryKey(),
    fileEntryId: uuid('file_entry_id')
      .notNull()
      .unique()
      .references(() => fileEntries.id),
    scriptId: text('script_id').notNull(),
    /** A state of machines/files/fileJob.ts. */
    state: text().notNull(),
    staffId: staffId(),
    sha256: bytea().notNull(),
    rowsTotal: integer('rows_total').notNull().default(0),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsUnchanged: integer('rows_unchanged').notNull().default(0),
    rowsFailed: integer('rows_failed').notNull().default(0),
    /** Data rows applied so far; the next batch begins behind them. */
    rowsApplied: integer('rows_applied').notNull().default(0),
    failure: text(),
    purpose: text().$type<'apply' | 'retry' | 'takeBack'>().notNull().default('apply'),
    /** The job whose rows are tried again or taken back. */
    originJobId: uuid('origin_job_id').references((): AnyPgColumn => fileJobs.id),
    /** Hex, as the confirmation quotes it; null where there is nothing to confirm. */
    planHash: text('plan_hash'),
    plannedAt: instant('planned_at'),
    planCreate: integer('plan_create').notNull().default(0),
    planChange: integer('plan_change').notNull().default(0),
    planNone: integer('plan_none').notNull().default(0),
    planError: integer('plan_error').notNull().default(0),
    /** Rows of the plan that are hidden in the sheet. */
    planHidden: integer('plan_hidden').notNull().default(0),
    /** Merchants that the plan switches off. */
    planSwitchedOff: integer('plan_switched_off').notNull().default(0),
    /** What the plan settles, in paise. */
    planPaise: bigint('plan_paise', { mode: 'number' }).notNull().default(0),
    /** What the plan moves, for who confirms it; null: it was made by an older build. */
    planSummary: jsonb('plan_summary').$type<
      Omit<Moved, 'unit' | 'cameBack'> & Partial<Pick<Moved, 'unit' | 'cameBack'>>
    >(),
    needsSecondPerson: boolean('needs_second_person').notNull().default(false),
    confirmedBy: uuid('confirmed_by').references(() => staff.id),
    confirmedAt: instant('confirmed_at'),
    cancelledBy: uuid('cancelled_by').references(() => staff.id),
    runningSince: instant('running_since'),
    resultFileId: uuid('result_file_id').references(() => storedFiles.id),
    /** Kinds of one group share its slots; null: such jobs exclude nobody. */
    exclusionGroup: text('exclusion_group'),
    exclusionSlot: integer('exclusion_slot'),
    /** Fencing: grows with every claim; a write that quotes an older one is refused. */
    fence: integer().notNull().default(0),
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('file_jobs_open').on(t.createdAt).where(sql`state in ('checking', 'running', 'cancelling')`),
    index('file_jobs_unfinished')
      .on(t.createdAt)
      .where(sql`state in ('checking', 'awaitingConfirmation', 'running', 'cancelling', 'broken')`),
    index('file_jobs_origin').on(t.originJobId),
    index('file_jobs_confirmed_by').on(t.confirmedBy),
    index('file_jobs_cancelled_by').on(t.cancelledBy),
    index('file_jobs_waiting').on(t.createdAt).where(sql`state in ('pending', 'awaitingConfirmation')`),
    index('file_jobs_content').on(t.sha256, t.scriptId),
    index('file_jobs_result').on(t.resultFileId),
    index('file_jobs_staff').on(t.staffId),
    index('file_jobs_script').on(t.scriptId, t.createdAt),
    uniqueIndex('file_jobs_one_running')
      .on(t.scriptId, t.sha256)
      .where(sql`state in ('checking', 'awaitingConfirmation', 'running', 'cancelling')`),
    // A plan that waits for a person holds nobody up.
    uniqueIndex('file_jobs_exclusion')
      .on(t.exclusionGroup, t.exclusionSlot)
      .where(sql`state in ('checking', 'running', 'cancelling')`),
  ],
)

/** What a job that waits for confirmation is going to do, row by row; gone when the job is over. */
export const fileJobPlanRows = pgTable(
  'file_job_plan_rows',
  {
    jobId: uuid('job_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    change: text().$type<'create' | 'change' | 'none' | 'error'>().notNull(),
    /** What the row is about: a merchant's code, or the record's own. */
    merchantCode: text('merchant_code'),
    recordId: integer('record_id'),
    /** The version of the record when the plan was made: the row is applied to this version only. */
    recordVersion: integer('record_version'),
    before: jsonb(),
    after: jsonb(),
    faultColumn: text('fault_column'),
    faultValue: text('fault_value'),
    faultReason: text('fault_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.rowNumber] }),
    index('file_job_plan_rows_change').on(t.jobId, t.change, t.rowNumber),
  ],
)

export const fileJobRows = pgTable(
  'file_job_rows',
  {
    jobId: uuid('job_id').notNull(),
    /** 1-based row of the sheet as the person sees it. */
    rowNumber: integer('row_number').notNull(),
    rowHash: bytea('row_hash').notNull(),
    outcome: text().$type<'done' | 'unchanged' | 'failed'>().notNull(),
    /** As in the plan. */
    merchantCode: text('merchant_code'),
    /** Null where the row created its record. */
    before: jsonb(),
    /** Null where the row removed it: the taking back of a creation. */
    after: jsonb(),
    faultColumn: text('fault_column'),
    faultValue: text('fault_value'),
    faultReason: text('fault_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.rowNumber] }),
    index('file_job_rows_failed').on(t.jobId, t.rowNumber).where(sql`outcome = 'failed'`),
    index('file_job_rows_merchant').on(t.merchantCode).where(sql`outcome = 'done'`),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    /** Sent as `socket_id`. */
    id: uuid().primaryKey(),
    staffId: staffId(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    jobId: uuid('job_id').references(() => fileJobs.id),
    /** Each person is told once of each. */
    about: text().$type<'ended' | 'waiting'>().notNull().default('ended'),
    message: text().notNull(),
    notificationSent: boolean('notification_sent').notNull().default(false),
    notificationReceived: boolean('notification_received').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (t) => [
    index('notifications_staff').on(t.staffId, t.createdAt),
    uniqueIndex('notifications_once').on(t.jobId, t.about, t.staffId),
    index('notifications_unsent').on(t.createdAt).where(sql`not notification_sent`),
  ],
)
