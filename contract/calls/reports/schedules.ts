import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'

/** Reports that may be made by the clock: those with a tab of their own. */
export const scheduledReports = [
  'reports.registration',
  'reports.transactions',
  'reports.nonBrand',
  'reports.settlements',
  'reports.failed',
] as const
export const ScheduledReport = z.enum(scheduledReports)
export type ScheduledReport = z.infer<typeof ScheduledReport>

/** Each is made at six in the morning in India, of the day, the week from Monday or the month that is over. */
export const Rhythm = z.enum(['daily', 'weekly', 'monthly'])
export type Rhythm = z.infer<typeof Rhythm>
export const rhythmTexts: Readonly<Record<Rhythm, string>> = {
  daily: 'Every day, of the day before',
  weekly: 'Every Monday, of the week before',
  monthly: 'On the first of the month, of the month before',
}

export const mostSchedules = 20

export const Schedule = wireAnswer({
  scheduleId: z.uuid(),
  report: ScheduledReport,
  title: z.string(),
  rhythm: Rhythm,
  format: z.enum(['xlsx', 'csv']),
  nextAt: Instant,
  lastJobId: z.uuid().nullable(),
})
export type Schedule = z.output<typeof Schedule>

const shared = { family: 'gateway', access: 'signed-in', answer: 'payload' } as const

export const listSchedules = defineCall({
  ...shared,
  name: 'schedules.list',
  path: '/opsreportschedules',
  discriminator: { type: 'list' },
  kind: 'read',
  offline: 'never',
  summary: 'The reports that are made for the person by the clock.',
  request: () => z.strictObject({}),
  response: () => z.array(Schedule),
  refusals: [],
})

export const addSchedule = defineCall({
  ...shared,
  name: 'schedules.add',
  path: '/opsreportschedules',
  discriminator: { type: 'add' },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'Makes a report again and again, into Downloads and with a mail that names it, with the rights of that time.',
  request: () =>
    wireObject({
      report: ScheduledReport,
      rhythm: Rhythm,
      format: z.enum(['xlsx', 'csv']),
      /** The filters of the report in their wire form; its time counts for nothing. */
      request: z.record(textUpTo(60), z.unknown()),
    }),
  response: () => Schedule,
  refusals: ['too-many-schedules', 'report-brand-unknown'],
})

export const deleteSchedule = defineCall({
  ...shared,
  name: 'schedules.delete',
  path: '/opsreportschedules',
  discriminator: { type: 'delete' },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Ends an own schedule; what it made stays.',
  request: () => wireObject({ scheduleId: z.uuid() }),
  response: () => z.object({}),
  refusals: ['record-not-found'],
})
