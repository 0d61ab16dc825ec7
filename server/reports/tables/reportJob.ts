import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { reportJob } from '#contract/calls/files/files.ts'
import { ExportedTable } from '#contract/calls/reports/tables.ts'
import { rowsAtOnce } from '#contract/reports/report.ts'
import { mayCall } from '#contract/wire/call.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { readRows } from '#server/db/readRows.ts'
import { inSnapshot, type Snapshot } from '#server/db/snapshot.ts'
import { fileJobs, reportFiles, storedFiles } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Staff, StaffContext } from '#server/gateway/handler.ts'
import { actorOf } from '#server/gateway/actorOf.ts'
import { endJob } from '#server/files/jobs/endJob.ts'
import { chooseColumns, exportCell } from '#server/files/jobs/exportCell.ts'
import { type ClaimedJob, LeaseLost } from '#server/files/jobs/jobLease.ts'
import { writeJob } from '#server/files/jobs/jobProgress.ts'
import { writeCsv, writeResultWorkbook } from '#server/files/jobs/resultWorkbook.ts'
import type { WriteReport } from '#server/files/jobs/script.ts'
import { tellProgress } from '#server/files/jobs/tellStaff.ts'
import { keepWritten } from '#server/files/jobs/keepWritten.ts'
import { startWriting } from '#server/files/jobs/startWriting.ts'
import { scopeMark } from '#server/merchants/merchants/index.ts'
import { countQuery, rowsQuery } from '#server/reports/reports/index.ts'
import { linkTo } from '#server/files/storedFiles/index.ts'
import { mailReport } from './mailReport.ts'
import { dataMark } from './dataMark.ts'
import { decodeListRequest, type Exporter, exporterOf, type ReadContext } from './exporters.ts'

export const AskedReport = z.object({
  table: ExportedTable,
  format: z.enum(['xlsx', 'csv']),
  /** The list call's request in its wire form. */
  request: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).optional(),
  /** Made by the clock, for this schedule. */
  scheduleId: z.uuid().optional(),
  /** The service of the call that had it written, where that is not the one that lists it. */
  service: z.string().optional(),
})
export type AskedReport = z.output<typeof AskedReport>

const folder = 'reports'
const progressMs = 700

const reportOf = ({ report }: Exporter) => {
  if (report === undefined) throw new Error('this list is no report')
  return report
}

/** `MERCHANTS_TRANSACTION_REPORT`: Downloads groups by its words. */
const actionOf = (exporter: Exporter) => reportOf(exporter).fileName.replace(/_+/g, '_').toUpperCase()

const nameOf = (exporter: Exporter, { format }: AskedReport, at: Date) =>
  `${reportOf(exporter).fileName}_${formatIndian(at, 'DD_MM_YYYY_HH_mm')}.${format}`

/** Whoever asks the same, sees the same merchants and has the same numbers masked. */
const questionOf = ({ table, format, request, columns }: AskedReport, staff: Staff): Buffer => {
  const { page: _page, size: _size, ...filters } = request
  const sorted = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const masks = staff.services.has('view_kyc_role')
  return createHash('sha256')
    .update(JSON.stringify([table, format, sorted, columns ?? null, scopeMark(staff), masks]))
    .digest()
}

/** The same question as a job of one person: two people may ask it at once. */
const ownQuestion = (question: Buffer, { staffId }: Pick<Staff, 'staffId'>): Buffer =>
  createHash('sha256').update(question).update(staffId).digest()

type Asking = ReadContext & { readonly afterCommit: StaffContext['afterCommit'] }

const findFile = async (question: Buffer, exporter: Exporter, { tx }: ReadContext) => {
  const mark = await dataMark(tx, reportOf(exporter).tables)
  if (mark === undefined) return undefined
  const [found] = await tx
    .select({ file: storedFiles })
    .from(reportFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, reportFiles.storedFileId))
    .where(and(eq(reportFiles.question, question), eq(reportFiles.dataMark, mark)))
  return found?.file
}

/** The file that is there; of another person a copy, which is then the asking one's own. */
const ownFile = async (file: typeof storedFiles.$inferSelect, { gateway, tx, staff, now }: ReadContext) => {
  if (file.staffId === staff.staffId) return file.id
  const id = randomUUID()
  const storageKey = await gateway.files.lend(file.storageKey, async (path) => {
    const copy = await gateway.files.scratchPath()
    await copyFile(path, copy)
    return gateway.files.keep(copy)
  })
  await tx.insert(storedFiles).values({ ...file, id, staffId: staff.staffId, storageKey, createdAt: now })
  return id
}

/** The person's job that is at work on the same question. */
export const runningReport = async (
  asked: AskedReport,
  { tx, staff }: Pick<Asking, 'tx' | 'staff'>,
): Promise<string | undefined> => {
  const [running] = await tx
    .select({ id: fileJobs.id })
    .from(fileJobs)
    .where(
      and(
        eq(fileJobs.scriptId, reportJob),
        eq(fileJobs.sha256, ownQuestion(questionOf(asked, staff), staff)),
        inArray(fileJobs.state, ['checking', 'running', 'cancelling']),
      ),
    )
  return running?.id
}

/** The job that writes the report; one of the same question that is under way is answered again. */
export const startReportJob = async (asked: AskedReport, context: Asking): Promise<string> => {
  const { staff, now } = context
  const exporter = exporterOf(asked.table)
  const running = await runningReport(asked, context)
  if (running !== undefined) return running
  return startWriting(
    {
      asked,
      fileName: nameOf(exporter, asked, now),
      folder,
      fileDescription: asked.table,
      action: actionOf(exporter),
      sha256: ownQuestion(questionOf(asked, staff), staff),
    },
    context,
  )
}

/** How a long report comes: as the file that is there, or by a job. Undefined: it is short enough to come at once. */
export const longReport = async (
  asked: AskedReport,
  exporter: Exporter,
  context: Asking & { readonly staff: Staff },
): Promise<{ url: string; jobId: string | null } | undefined> => {
  const { tx, gateway, staff, now } = context
  const query = await reportOf(exporter).query(decodeListRequest(exporter, asked.request), context)
  const [found] = await readRows<{ total: string }>(tx, countQuery(query, rowsAtOnce))
  if (Number(found?.total) < rowsAtOnce) return undefined
  const file = await findFile(questionOf(asked, staff), exporter, context)
  if (file === undefined) return { url: '', jobId: await startReportJob(asked, context) }
  return { url: linkTo(gateway, await ownFile(file, context), staff.sessionId, now), jobId: null }
}

const mayHave = ({ service }: AskedReport, { call }: Exporter, staff: Staff, { config }: Gateway): boolean =>
  service === undefined ? mayCall(call, staff, config.product) : staff.services.has(service)

interface Written {
  readonly path: string
  readonly count: number
}

/** Counts and writes in one snapshot: the file has exactly the rows that were counted, or there is none. */
const writeRows = async (
  gateway: Gateway,
  job: ClaimedJob,
  asked: AskedReport,
  { exporter, context, signal }: { exporter: Exporter; context: ReadContext; signal: AbortSignal },
): Promise<Written> => {
  const report = reportOf(exporter)
  const columns = chooseColumns(exporter.columns.all, asked.columns) ?? []
  const request = decodeListRequest(exporter, asked.request)
  const titles = report.titles?.(request, context) ?? {}
  const headers = columns.map(({ field, title }) => titles[field] ?? title)
  const query = await report.query(request, context)
  // The snapshot holds a connection for as long as the file is written: what is told meanwhile goes beside it.
  const { db } = gateway.database.beside
  let { state } = job
  const write = async ({ one, walk }: Snapshot): Promise<Written> => {
    const count = Number((await one<{ total: string }>(countQuery(query)))?.total ?? 0)
    await writeJob(db, { ...job, state }, state, {
      state: 'running',
      rowsTotal: count,
      rowsDone: 0,
      rowsApplied: 0,
      runningSince: gateway.now(),
    })
    state = 'running'
    await tellProgress(gateway, job, db)
    let done = 0
    let toldAt = Date.now()
    const running = { ...job, state: 'running' as const }
    async function* cells() {
      for await (const rows of walk(rowsQuery(report, query))) {
        if (signal.aborted) throw signal.reason
        for (const row of report.present(rows, context)) yield columns.map((column) => exportCell(row as never, column))
        done += rows.length
        if (Date.now() - toldAt < progressMs) continue
        toldAt = Date.now()
        await writeJob(db, running, 'running', { rowsDone: done, rowsApplied: done })
        await tellProgress(gateway, job, db)
      }
    }
    const path = await gateway.files.scratchPath(job.jobId)
    try {
      const output = createWriteStream(path, { mode: 0o600 })
      const table = { headers, rows: cells() }
      const written =
        asked.format === 'csv'
          ? await writeCsv(output, table)
          : await writeResultWorkbook(output, { sheetName: report.fileName, expected: count, ...table })
      if (written.rows !== count) throw new Error(`a report of ${count} rows was written with ${written.rows}`)
      await writeJob(db, running, 'running', { rowsDone: count, rowsApplied: count })
      return { path, count }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }
  return gateway.database.replicas.read(({ pool }) => inSnapshot(pool, write))
}

const rowsWord = (rows: number) => `${rows.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'}`

/** Writes the file of a claimed job from its beginning: of what a killed process had written nothing is kept. */
export const writeReport: WriteReport = async (gateway, job, signal) => {
  if (job.state === 'cancelling')
    return endJob(gateway, job, {
      event: () => ({ type: 'job.stopped' }),
      message: () => 'Cancelled: no file was kept.',
    })
  const asked = AskedReport.parse(JSON.parse(await text(await gateway.files.read(job.storageKey))))
  const exporter = exporterOf(asked.table)
  const staff = await actorOf(gateway.database.db, job.staffId)
  if (staff === undefined || !mayHave(asked, exporter, staff, gateway))
    return endJob(gateway, job, { event: () => ({ type: 'right.lost' }), failure: () => refusals['not-allowed'].text })
  const now = gateway.now()
  const context = { tx: gateway.database.db, gateway, staff, now, noteProbed: () => undefined }
  const { tables } = reportOf(exporter)
  const before = await dataMark(gateway.database.db, tables)
  const { path, count } = await writeRows(gateway, job, asked, { exporter, context, signal })
  const after = await dataMark(gateway.database.db, tables)
  const result = await keepWritten(gateway, job, path, {
    fileName: nameOf(exporter, asked, now),
    folder,
    action: actionOf(exporter),
    createdAt: now,
  })
  const question = questionOf(asked, staff)
  try {
    await endJob(gateway, job, {
      event: () => ({ type: 'rows.applied', failed: 0 }),
      result,
      message: () => `${rowsWord(count)}. The file is in Downloads.`,
      also: async (tx) => {
        if (before === undefined || before !== after) return
        const values = { question, storedFileId: result.id, dataMark: before }
        await tx.insert(reportFiles).values(values).onConflictDoUpdate({ target: reportFiles.question, set: values })
      },
    })
    if (asked.scheduleId !== undefined)
      await mailReport(gateway, { jobId: job.jobId, staffId: job.staffId, fileName: result.fileName, rows: count })
  } catch (error) {
    if (error instanceof LeaseLost) await gateway.files.remove(result.storageKey)
    throw error
  }
}
