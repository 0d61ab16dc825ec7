import { and, desc, eq, inArray } from 'drizzle-orm'
import { FileJobState, reportJob } from '#contract/calls/files/files.ts'
import { type GeneratedReport, mostLatestReports, type WrittenReportKind } from '#contract/calls/reports/reportJobs.ts'
import type { ExportedTable } from '#contract/calls/reports/tables.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { utcTimestamp } from '#contract/wire/indianTime.ts'
import { fileEntries, fileJobs, storedFiles } from '#server/db/schema/index.ts'
import type { Handlers, StaffContext } from '#server/gateway/handler.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseJobRunning } from '#server/files/jobs/exclusion.ts'
import { decodeListRequest, exporterOf } from './exporters.ts'
import { type AskedReport, runningReport, startReportJob } from './reportJob.ts'

/** Says now, and not in a job, what cannot be asked. */
const check = async ({ table, request }: AskedReport, context: StaffContext): Promise<void> => {
  const exporter = exporterOf(table)
  await exporter.report?.query(decodeListRequest(exporter, request), context)
}

const seconds = ({ fromDate, toDate }: { fromDate: string; toDate: string }, now: Date) => {
  const bounds = (day: string) => indianDayBounds(day) ?? refuse('bad-request', { message: `${day} is no day.` })
  const last = new Date(bounds(toDate).before.getTime() - 1_000)
  return { from_date: utcTimestamp(bounds(fromDate).from), to_date: utcTimestamp(last < now ? last : now) }
}

const generated: Readonly<Record<GeneratedReport, ExportedTable>> = {
  transactionReport: 'reports.transactions',
  transactionReportAll: 'reports.transactions',
  firstTimeTxnReport: 'reports.firstTransactions',
  registrationReport: 'reports.registration',
}

const writtenTables: Readonly<Record<WrittenReportKind, readonly ExportedTable[]>> = {
  other: [...new Set(Object.values(generated))],
  controlSheet: ['reports.controlSheet'],
  dsrLog: ['reports.dsrLog'],
}

/** A second trigger while the first is at work is refused, as the documents say. */
const trigger = async (asked: AskedReport, context: StaffContext): Promise<{ jobRunId: string }> => {
  await check(asked, context)
  if ((await runningReport(asked, context)) !== undefined) refuseJobRunning('generate_report')
  const jobRunId = await startReportJob(asked, context)
  context.note({ subject: `job:${jobRunId}`, after: { table: asked.table, request: asked.request } })
  return { jobRunId }
}

const refuseOtherLogin = (claimed: string | undefined, { staff }: StaffContext): void => {
  if (claimed !== undefined && claimed !== staff.loginId) refuse('claim-mismatch')
}

export const reportJobsHandlers: Handlers<'reportJobs'> = {
  'reportJobs.generate': async ({ reportType, merchantCode, brandCode, fromDate, toDate }, context) => {
    const table = generated[reportType]
    const days = { fromDate, toDate }
    const asked: AskedReport = {
      table,
      format: 'xlsx',
      service: 'otherreports',
      request: {
        ...(table === 'reports.transactions' ? seconds(days, context.now) : { from_date: fromDate, to_date: toDate }),
        ...(merchantCode === undefined ? {} : { merchant_code: merchantCode }),
        ...(brandCode === undefined ? {} : { brand_code: brandCode }),
        ...(reportType === 'transactionReport' ? { status: ['Successful'] } : {}),
      },
    }
    await check(asked, context)
    const jobRunId = await startReportJob(asked, context)
    context.note({ subject: `job:${jobRunId}`, after: { reportType, request: asked.request } })
    return { jobRunId }
  },
  'reportJobs.latest': async ({ kind }, { tx, staff }) => {
    const rows = await tx
      .select({
        jobId: fileJobs.id,
        fileName: storedFiles.fileName,
        state: fileJobs.state,
        rows: fileJobs.rowsDone,
        createdAt: fileJobs.createdAt,
        fileId: fileJobs.resultFileId,
      })
      .from(fileJobs)
      .innerJoin(fileEntries, eq(fileEntries.id, fileJobs.fileEntryId))
      .innerJoin(storedFiles, eq(storedFiles.id, fileEntries.storedFileId))
      .where(
        and(
          eq(fileJobs.staffId, staff.staffId),
          eq(fileJobs.scriptId, reportJob),
          inArray(fileEntries.fileDescription, [...writtenTables[kind]]),
        ),
      )
      .orderBy(desc(fileJobs.createdAt))
      .limit(mostLatestReports)
    return rows.map((row) => ({
      ...row,
      state: FileJobState.parse(row.state),
      createdAt: row.createdAt.toISOString(),
    }))
  },
  'reportJobs.controlSheet': ({ arguments: { startDate, endDate, user } }, context) => {
    refuseOtherLogin(user, context)
    return trigger(
      {
        table: 'reports.controlSheet',
        format: 'xlsx',
        request: { from_date: startDate, to_date: endDate },
      },
      context,
    )
  },
  'reportJobs.cashbackOutput': async ({ arguments: { creationDate, brandCode, user } }, context) => {
    refuseOtherLogin(user, context)
    await refuseUnlessTheirBrand(context.tx, brandCode, context.staff)
    return trigger(
      {
        table: 'reports.cashbackOutput',
        format: 'xlsx',
        request: { from_date: creationDate, to_date: creationDate, brand_code: [brandCode] },
      },
      context,
    )
  },
  'reportJobs.dsrLog': ({ arguments: { startDate, endDate, user, type } }, context) => {
    refuseOtherLogin(user, context)
    return trigger(
      {
        table: 'reports.dsrLog',
        format: 'xlsx',
        request: { from_date: startDate, to_date: endDate, dsr_type: type },
      },
      context,
    )
  },
}
