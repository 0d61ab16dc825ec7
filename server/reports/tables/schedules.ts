import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, lte } from 'drizzle-orm'
import { mostSchedules, Schedule, ScheduledReport } from '#contract/calls/reports/schedules.ts'
import { mayCall } from '#contract/wire/call.ts'
import { indianDayBounds, utcTimestamp } from '#contract/wire/indianTime.ts'
import { answerOf } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { reportSchedules, staff as people } from '#server/db/schema/index.ts'
import type { Gateway, Tools } from '#server/gateway/gateway.ts'
import type { AfterCommit, Handler, Handlers } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decodeListRequest, exporterOf } from './exporters.ts'
import { actorOf } from '#server/gateway/actorOf.ts'
import { type AskedReport, startReportJob } from './reportJob.ts'
import { daysBefore, nextTime } from './scheduleTime.ts'

type ScheduleRow = typeof reportSchedules.$inferSelect

const present = answerOf(Schedule, reportSchedules, (row: ScheduleRow) => ({
  scheduleId: row.id,
  report: ScheduledReport.parse(row.tableName),
}))

const isToTheSecond = (table: string) => table === 'reports.transactions'

/** What the schedule asks for when it is made at `at`. */
const askedAt = (
  row: Pick<ScheduleRow, 'id' | 'tableName' | 'format' | 'request' | 'rhythm'>,
  at: Date,
): AskedReport => {
  const { from, to } = daysBefore(row.rhythm, at)
  const [first, last] = [indianDayBounds(from), indianDayBounds(to)]
  if (first === undefined || last === undefined) throw new Error(`${from} or ${to} is no day`)
  const time = isToTheSecond(row.tableName)
    ? { from_date: utcTimestamp(first.from), to_date: utcTimestamp(new Date(last.before.getTime() - 1_000)) }
    : { from_date: from, to_date: to }
  const table = ScheduledReport.parse(row.tableName)
  return { table, format: row.format, request: { ...row.request, ...time }, scheduleId: row.id }
}

const add: Handler<'schedules.add'> = async (asked, context) => {
  const { tx, staff, now, note, gateway } = context
  const { report, rhythm, format, request } = asked
  const exporter = exporterOf(report)
  if (!mayCall(exporter.call, staff, gateway.config.product)) return refuse('not-allowed')
  const { from_date: _from, to_date: _to, toDate: _too, page: _page, size: _size, ...filters } = request
  const row = { id: randomUUID(), tableName: report, format, request: filters, rhythm }
  await exporter.report?.query(decodeListRequest(exporter, askedAt(row, now).request), context)
  await tx.select({ id: people.id }).from(people).where(eq(people.id, staff.staffId)).for('no key update')
  const [counted] = await tx
    .select({ schedules: count() })
    .from(reportSchedules)
    .where(eq(reportSchedules.staffId, staff.staffId))
  if ((counted?.schedules ?? 0) >= mostSchedules) return refuse('too-many-schedules')
  const [written] = await tx
    .insert(reportSchedules)
    .values({
      ...row,
      staffId: staff.staffId,
      title: exporter.report?.fileName.replaceAll(/_+/g, ' ') ?? report,
      nextAt: nextTime(rhythm, now),
      createdAt: now,
    })
    .returning()
  if (written === undefined) throw new Error('the schedule was not written')
  note({ subject: `schedule:${row.id}`, after: { report, rhythm, format, request: filters } })
  return present(written)
}

export const schedulesHandlers: Handlers<'schedules'> = {
  'schedules.list': async (_request, { tx, staff }) =>
    (
      await tx
        .select()
        .from(reportSchedules)
        .where(eq(reportSchedules.staffId, staff.staffId))
        .orderBy(asc(reportSchedules.nextAt), asc(reportSchedules.id))
    ).map(present),
  'schedules.add': add,
  'schedules.delete': async ({ scheduleId }, { tx, staff, note }) => {
    const [row] = await tx
      .delete(reportSchedules)
      .where(and(eq(reportSchedules.id, scheduleId), eq(reportSchedules.staffId, staff.staffId)))
      .returning()
    if (row === undefined)
      return refuse('record-not-found', {
        recorded: { subject: `schedule:${scheduleId}`, after: { asked: 'schedule' } },
      })
    note({ subject: `schedule:${scheduleId}`, before: { report: row.tableName, rhythm: row.rhythm } })
    return {}
  },
}

/** One schedule that is due, with the rights its person has now; whoever may no longer is passed over. */
const makeOne = async (tx: Tx, gateway: Tools, row: ScheduleRow, wakes: AfterCommit[]) => {
  const now = gateway.now()
  const asked = askedAt(row, row.nextAt)
  const staff = await actorOf(tx, row.staffId)
  const isAllowed = staff !== undefined && mayCall(exporterOf(asked.table).call, staff, gateway.config.product)
  const lastJobId = isAllowed
    ? await startReportJob(asked, {
        tx,
        gateway,
        staff,
        now,
        noteProbed: () => undefined,
        afterCommit: (action) => wakes.push(action),
      })
    : row.lastJobId
  await tx
    .update(reportSchedules)
    .set({ lastJobId, nextAt: nextTime(row.rhythm, now) })
    .where(eq(reportSchedules.id, row.id))
}

/** Makes what is due, each once, however many processes look. */
export const makeDueReports = async (gateway: Gateway): Promise<void> => {
  const wakes: AfterCommit[] = []
  await gateway.database.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(reportSchedules)
      .where(lte(reportSchedules.nextAt, gateway.now()))
      .orderBy(asc(reportSchedules.nextAt))
      .limit(20)
      .for('update', { skipLocked: true })
    for (const row of due) await makeOne(tx, gateway, row, wakes)
  })
  for (const wake of wakes) await wake(gateway)
}

const lookMs = 30_000

export const startSchedules = (gateway: Gateway): { stop(): Promise<void> } => {
  const look = () =>
    makeDueReports(gateway).catch((error: unknown) =>
      gateway.log.warn({ err: error }, 'scheduled reports were not made'),
    )
  let last = look()
  const looking = setInterval(() => {
    last = last.then(look)
  }, lookMs)
  return {
    stop: async () => {
      clearInterval(looking)
      await last
    },
  }
}
