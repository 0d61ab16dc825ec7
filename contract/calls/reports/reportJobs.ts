import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { wireAnswer, wireObject, WireOwnLogin, Day, Instant } from '#contract/wire/wire.ts'
import { FileJobState } from '#contract/calls/files/files.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { mostListed } from '#contract/wire/shortList.ts'

/** What the documents' generator makes (conflict X174). */
export const GeneratedReport = z.enum([
  'transactionReport',
  'transactionReportAll',
  'firstTimeTxnReport',
  'registrationReport',
])
export type GeneratedReport = z.infer<typeof GeneratedReport>

const Started = wireAnswer({ jobRunId: z.uuid() }, { jobRunId: 'JobRunId' })
const spanRefusals = ['report-span-wrong', 'report-in-future', 'report-too-long', 'report-brand-unknown'] as const

export const generateReport = defineCall({
  name: 'reportJobs.generate',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'update_script', script_id: 'generate_report' },
  access: { anyOf: ['otherreports'] },
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  summary: 'Writes one of four reports into Downloads, however long it is.',
  request: () =>
    wireObject({
      reportType: GeneratedReport,
      merchantCode: z.array(MerchantCode).max(mostListed).optional(),
      brandCode: z.array(BrandCode).max(mostListed).optional(),
      fromDate: Day,
      toDate: Day,
      startDate: textUpTo(30).optional(),
    }),
  response: () => Started,
  answer: 'payload',
  refusals: spanRefusals,
})

const triggered = {
  family: 'wrapper',
  path: '/glue/trigger',
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  response: () => Started,
  answer: 'payload',
  refusals: [...spanRefusals, 'job-already-running', 'claim-mismatch'],
} as const
const span = { startDate: Day, endDate: Day, user: WireOwnLogin }

export const triggerControlSheet = defineCall({
  ...triggered,
  name: 'reportJobs.controlSheet',
  discriminator: { 'job-name': '16-control-sheet' },
  access: { anyOf: ['controlsheet'] },
  summary: 'Writes the control sheet of these days: what was paid, what of it is settled, and what is open.',
  request: () => z.strictObject({ arguments: wireObject(span) }),
})

export const DsrLogType = z.enum(['field_engineer', 'sales'])
export const triggerDsrLog = defineCall({
  ...triggered,
  name: 'reportJobs.dsrLog',
  discriminator: { 'job-name': '31-dsr-activity-log' },
  access: { anyOf: ['dsr_report'] },
  summary: 'Writes what field staff of one kind had to do in these days.',
  request: () => z.strictObject({ arguments: wireObject({ ...span, type: DsrLogType }) }),
})

/** Whose form asked for it. */
export const WrittenReportKind = z.enum(['other', 'controlSheet', 'dsrLog'])
export type WrittenReportKind = z.infer<typeof WrittenReportKind>

export const WrittenReport = z.lazy(() =>
  wireAnswer({
    jobId: z.uuid(),
    fileName: z.string(),
    state: FileJobState,
    rows: z.int(),
    createdAt: Instant,
    /** The file; null: it is being written, or was not. */
    fileId: z.uuid().nullable(),
  }),
)
export type WrittenReport = z.output<typeof WrittenReport>

export const mostLatestReports = 5

export const listLatestReports = defineCall({
  name: 'reportJobs.latest',
  family: 'gateway',
  path: '/opslatestreports',
  access: { anyOf: ['otherreports', 'controlsheet', 'dsr_report'] },
  kind: 'read',
  offline: 'cache',
  summary: 'The latest reports of one kind that the person had written themselves, the newest first.',
  request: () => wireObject({ kind: WrittenReportKind }),
  response: () => z.array(WrittenReport).max(mostLatestReports),
  answer: 'payload',
  refusals: [],
})
