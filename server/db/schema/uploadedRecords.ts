import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffId } from './access.ts'
import { instant, words } from './columns.ts'

const recordColumns = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Grows by one with every change. */
  version: integer().notNull().default(1),
  /** The job that wrote the record last. */
  lastJobId: uuid('last_job_id'),
  createdBy: words('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Merchants that take cards through the partner. */
export const partnerActivations = pgTable(
  'partner_activations',
  {
    ...recordColumns(),
    merchantCode: text('merchant_code').notNull().unique('partner_activations_merchant'),
    mid: text().notNull(),
    tid: text().notNull(),
  },
  (t) => [index('partner_activations_mid').on(t.mid), index('partner_activations_tid').on(t.tid)],
)

/** Which merchant a terminal stands at. */
export const posTerminals = pgTable(
  'pos_terminals',
  {
    ...recordColumns(),
    tid: text().notNull().unique('pos_terminals_tid'),
    merchantCode: text('merchant_code').notNull(),
    virtualAddress: words('virtual_address'),
  },
  (t) => [index('pos_terminals_merchant').on(t.merchantCode)],
)

/** What field staff have to do at a merchant. */
export const dsrTasks = pgTable(
  'dsr_tasks',
  {
    ...recordColumns(),
    merchantCode: text('merchant_code').notNull(),
    taskType: text('task_type').notNull(),
    startAt: instant('start_at').notNull(),
    employeeId: text('employee_id').notNull(),
    priority: words('priority'),
    endAt: instant('end_at').notNull(),
    description: words('description'),
    geoRadius: doublePrecision('geo_radius'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    isGeoFenced: boolean('is_geo_fenced').notNull().default(false),
  },
  (t) => [
    unique('dsr_tasks_once').on(t.merchantCode, t.taskType, t.startAt, t.employeeId),
    index('dsr_tasks_employee').on(t.employeeId, t.startAt),
  ],
)

export const promoterVouchers = pgTable(
  'promoter_vouchers',
  {
    ...recordColumns(),
    voucherCode: text('voucher_code').notNull().unique('promoter_vouchers_code'),
    promoterId: text('promoter_id').notNull(),
    requestId: text('request_id').notNull(),
    validUntil: date('valid_until').notNull(),
  },
  (t) => [index('promoter_vouchers_promoter').on(t.promoterId)],
)

/** What finance reports of a payment; the record of the payment itself is elsewhere. */
export const financeReportRows = pgTable(
  'finance_report_rows',
  {
    ...recordColumns(),
    txnRefNumber: text('txn_ref_number').notNull().unique('finance_report_rows_reference'),
    reportDate: date('report_date').notNull(),
    merchantCode: text('merchant_code').notNull(),
    txnAmountPaise: bigint('txn_amount_paise', { mode: 'number' }).notNull(),
    mdrPaise: bigint('mdr_paise', { mode: 'number' }).notNull(),
    gstPaise: bigint('gst_paise', { mode: 'number' }).notNull(),
    settlementAmountPaise: bigint('settlement_amount_paise', { mode: 'number' }).notNull(),
    utrNumber: words('utr_number'),
  },
  (t) => [
    index('finance_report_rows_day').on(t.reportDate),
    index('finance_report_rows_merchant').on(t.merchantCode, t.reportDate),
  ],
)

/** Merchants that a person switched off without a sheet: they count into what one person may switch off in a day. */
export const merchantSwitchOffs = pgTable(
  'merchant_switch_offs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: staffId(),
    merchants: integer().notNull(),
    /** `brandMapping`: one brand of a merchant, on or off. `featureCharge`: what merchants are charged for a feature. */
    what: text().$type<'merchant' | 'brandMapping' | 'featureCharge'>().notNull().default('merchant'),
    at: instant('at').notNull(),
  },
  (t) => [index('merchant_switch_offs_staff').on(t.staffId, t.at)],
)
