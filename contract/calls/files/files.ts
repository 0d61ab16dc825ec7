import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { AccessReason } from '#contract/wire/accessReason.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, instant, status, text } from '#contract/wire/columns.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { ScriptId } from '#contract/sheets/scriptId.ts'
import { uploadServices } from '#contract/sheets/scripts.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { CalendarDay, Instant, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { pages } from '#contract/wire/pages.ts'
import { Impact } from '#contract/calls/platform/impact.ts'

export { numberOfScript, ScriptId, scriptOfNumber } from '#contract/sheets/scriptId.ts'
export { scripts, uploadBucket, uploadFolder } from '#contract/sheets/scripts.ts'

const uploaders = { anyOf: uploadServices } as const

export const FileJobState = z.enum([
  'pending',
  'lapsed',
  'checking',
  'awaitingConfirmation',
  'running',
  'cancelling',
  'cancelled',
  'done',
  'doneWithFailures',
  'broken',
  'failed',
  'takenBack',
])
export type FileJobState = z.infer<typeof FileJobState>

/** A script on a sheet, or the writing of a report: the documents' name of the latter. */
export const reportJob = 'generate_report'
export const JobKind = z.enum([...ScriptId.options, reportJob])
export type JobKind = z.infer<typeof JobKind>
export const isSheetJob = (kind: string): kind is ScriptId => ScriptId.safeParse(kind).success

/** A sheet is applied; or the rows of an earlier job that were not done are tried again, or those that were are taken back. */
export const FileJobPurpose = z.enum(['apply', 'retry', 'takeBack'])
export type FileJobPurpose = z.infer<typeof FileJobPurpose>

const RowFault = z.object({ row: z.int(), column: z.string(), value: z.string(), reason: z.string() })

const FilePlan = z.lazy(() =>
  wireAnswer({
    /** A hash over the file, every row's change and the version of its record: what a confirmation quotes. */
    planHash: z.string(),
    /** Rows whose record is not there yet. An older gateway does not send it. */
    rowsToCreate: z.int().default(0),
    rowsToChange: z.int(),
    rowsUnchanged: z.int(),
    rowsAtFault: z.int(),
    merchantsSwitchedOff: z.int(),
    /** Rows of the sheet that a filter or a person has hidden: they are planned as all others. An older gateway does not send it. */
    rowsHidden: z.int().default(0),
    /** What is settled by it, in rupees on the wire. An older gateway does not send it. */
    settled: WireSignedHundredths.default(0),
    needsSecondPerson: WireFlag,
    plannedAt: Instant,
    /** With its limits while it waits. An older gateway does not send it, and plans of an older one have none. */
    impact: Impact.nullable().default(null),
  }),
)
export type FilePlan = z.output<typeof FilePlan>

export const FileJob = z.lazy(() =>
  wireAnswer({
    jobId: z.uuid(),
    fileEntryId: z.uuid(),
    fileName: z.string(),
    scriptId: JobKind,
    purpose: FileJobPurpose,
    /** The job whose rows are tried again or taken back. */
    originJobId: z.uuid().nullable(),
    state: FileJobState,
    /** Only of kinds that are confirmed, from their check to their end. */
    plan: FilePlan.nullable(),
    /** Rows of the sheet, header not counted; 0 until checked. */
    rowsTotal: z.int(),
    /** Checked rows that are hidden in the sheet; they count as all others. An older gateway does not send it. */
    rowsHidden: z.int().default(0),
    rowsDone: z.int(),
    rowsUnchanged: z.int(),
    rowsFailed: z.int(),
    /** Why the whole file failed or was never worked on, in words for staff. */
    failure: z.string().nullable(),
    /** The first 100 faults, in the order of the sheet. */
    faults: z.array(RowFault),
    resultFileId: z.uuid().nullable(),
    /** Who started it. */
    createdBy: z.string(),
    /** Whose file it is. An older gateway does not send it. */
    uploadedBy: z.string().default(''),
    confirmedBy: z.string().nullable(),
    cancelledBy: z.string().nullable(),
    /** The job that took this one back. */
    takenBackByJobId: z.uuid().nullable(),
    creationDate: Instant,
    startDate: Instant.nullable(),
    confirmationDate: Instant.nullable(),
    /** Since when rows are applied. */
    runningSince: Instant.nullable(),
    endDate: Instant.nullable(),
  }),
)
export type FileJob = z.output<typeof FileJob>

export const runScript = defineCall({
  name: 'files.runScript',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'update_script' },
  access: uploaders,
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  summary: 'Starts the script on a file entry, or on the file that has waited longest for it.',
  /** Without an entry: on the file that has waited longest for the script, which may be named by its number in the list. */
  request: () =>
    wireObject({
      scriptId: ScriptId.optional(),
      id: z.int().min(1).max(1000).optional(),
      fileEntryId: z.uuid().optional(),
      startDate: textUpTo(30).optional(),
    }),
  response: () => FileJob,
  answer: 'payload',
  refusals: ['file-not-found', 'unknown-script', 'nothing-waiting', 'job-already-running', 'file-already-applied'],
})

export const getFileJob = defineCall({
  name: 'files.job',
  family: 'gateway',
  path: '/opsfilejob',
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary:
    'One job, with counts and the first faults: own jobs, those of kinds one may start, or any for holders of `downloads`.',
  request: () => wireObject({ jobId: z.uuid() }),
  response: () => FileJob,
  answer: 'payload',
  refusals: ['file-not-found'],
})

export const listOpenJobs = defineCall({
  name: 'files.openJobs',
  family: 'gateway',
  path: '/opsfilejobs',
  discriminator: { type: 'open' },
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary:
    'Jobs that are not over or wait for a person, whichever day they are of: own ones, and those one may confirm.',
  request: () => z.strictObject({}),
  response: () => z.array(FileJob),
  answer: 'payload',
  refusals: [],
})

/** What is planned for a row, or what became of it. */
export const RowFate = z.enum(['create', 'change', 'none', 'error', 'done', 'unchanged', 'failed'])
export type RowFate = z.infer<typeof RowFate>

/** How a value is to be read: an amount in whole paise, an instant, a calendar day, or as it stands. */
export const ValueForm = z.enum(['text', 'paise', 'instant', 'day'])
export type ValueForm = z.infer<typeof ValueForm>

const FileJobRow = z.object({
  row: z.int(),
  subject: z.string(),
  fate: RowFate,
  /** Field by field what stood there and what is to stand there, or does. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** An older gateway does not send it. */
      form: ValueForm.default('text'),
      before: z.string(),
      after: z.string(),
    }),
  ),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
})
export type FileJobRow = z.output<typeof FileJobRow>

export const listJobRows = defineCall({
  name: 'files.jobRows',
  family: 'gateway',
  path: '/opsfilejobs',
  discriminator: { type: 'rows' },
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  summary: 'The rows behind a count of a job: of its plan (`create`, `change`, `none`, `error`) or of what was done.',
  request: () =>
    wireObject({
      jobId: z.uuid(),
      fate: RowFate,
      ...pages(20, 100),
    }),
  response: () => z.object({ rows: z.array(FileJobRow), total: z.int() }),
  answer: 'page',
  refusals: ['file-not-found'],
})

export const confirmPlan = defineCall({
  name: 'files.confirmPlan',
  family: 'gateway',
  path: '/opsfilejobs',
  discriminator: { type: 'confirm' },
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Lets the plan that was looked at, and no other, be carried out.',
  request: () => wireObject({ jobId: z.uuid(), planHash: textUpTo(64) }),
  response: () => FileJob,
  answer: 'payload',
  refusals: [
    'file-not-found',
    'job-not-waiting',
    'job-already-running',
    'plan-stale',
    'plan-needs-second-person',
    'not-independent',
  ],
})

export const cancelJob = defineCall({
  name: 'files.cancelJob',
  family: 'gateway',
  path: '/opsfilejobs',
  discriminator: { type: 'cancel' },
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Nothing more is applied; what was applied stays until it is taken back.',
  request: () => wireObject({ jobId: z.uuid() }),
  response: () => FileJob,
  answer: 'payload',
  refusals: ['file-not-found', 'job-is-over', 'job-already-running'],
})

export const retryJob = defineCall({
  name: 'files.retryJob',
  family: 'gateway',
  path: '/opsfilejobs',
  discriminator: { type: 'retry' },
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'Goes on with a job that was given up or never started; of one that is over, a new job tries the rows that were not applied.',
  request: () => wireObject({ jobId: z.uuid() }),
  response: () => FileJob,
  answer: 'payload',
  refusals: ['file-not-found', 'nothing-to-retry', 'job-already-running', 'file-already-applied'],
})

export const takeBackJob = defineCall({
  name: 'files.takeBack',
  family: 'gateway',
  path: '/opsfilejobs',
  discriminator: { type: 'take_back' },
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'A new job that puts back what stood there before; its plan is confirmed like any other.',
  request: () => wireObject({ jobId: z.uuid() }),
  response: () => FileJob,
  answer: 'payload',
  refusals: ['file-not-found', 'nothing-to-take-back', 'job-already-running'],
})

export const StoredFileRow = z.lazy(() =>
  wireAnswer(
    {
      fileId: z.uuid(),
      createdBy: z.string(),
      s3Url: z.string(),
      status: z.string(),
      action: z.string(),
      fileName: z.string(),
      creationDate: Instant,
      jobId: z.uuid().nullable(),
    },
    { s3Url: 's3_url', fileId: 'id' },
  ),
)
export type StoredFileRow = z.output<typeof StoredFileRow>

export const listFiles = defineCall({
  name: 'files.list',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'get_s3_files' },
  access: screenAccess.files,
  kind: 'read',
  offline: 'cache',
  summary: 'Files of one IST day: what was uploaded and what scripts wrote.',
  request: () => wireObject({ date: CalendarDay }),
  response: () => z.array(StoredFileRow),
  answer: 'payload',
  refusals: [],
})

const sorted = { isSorted: true } as const
export const fileColumns = columnsOf(listFiles, {
  fileName: text('File Name', sorted),
  action: text('Action', sorted),
  status: status('Status', sorted),
  createdBy: text('Created By', sorted),
  creationDate: instant('Creation Date', sorted),
})

export const linkFile = defineCall({
  name: 'files.link',
  family: 'gateway',
  path: '/opsfilelink',
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary:
    'An address for one download by this session, good for 60 s: own files, those of kinds that the person acts on, and for administrators any that was entered, with a reason.',
  request: () => wireObject({ fileId: z.uuid(), reason: AccessReason.optional() }),
  response: () => z.object({ url: z.string() }),
  answer: 'payload',
  refusals: ['file-not-found', 'file-reason-missing'],
})

/** The `fileType` of a notice without a file: what a checker has to look at, and who was shown many full numbers. */
export const checkedRecordNotice = 'CHECKED_RECORD'
export const unmaskingNotice = 'UNMASKING'
/** Something is wrong with what another system sends. */
export const feedNotice = 'INCOMING'

export const Notification = z.lazy(() =>
  wireAnswer({
    socketId: z.string(),
    fileName: z.string(),
    fileType: z.string(),
    jobId: z.uuid().nullable(),
    /** A job has ended, or its plan waits for this person. */
    about: z.enum(['ended', 'waiting']).default('ended'),
    /** Sentence for the list, for example '9,963 rows applied, 37 failed'. */
    message: z.string(),
    notificationReceived: WireFlag,
    creationDate: Instant,
  }),
)
export type Notification = z.output<typeof Notification>

export const listNotifications = defineCall({
  name: 'files.notifications',
  family: 'gateway',
  path: '/opsnotifications',
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary: "The person's latest 100 notifications, newest first.",
  request: () => z.strictObject({}),
  response: () => z.array(Notification),
  answer: 'payload',
  refusals: [],
})

export const setNotification = defineCall({
  name: 'files.setNotification',
  family: 'gateway',
  path: '/socketnotification',
  discriminator: { type: 'setNotification' },
  access: uploaders,
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  summary: 'Asks to be told when the file has been processed. The gateway does so for every job anyway.',
  request: () =>
    wireObject({
      date: textUpTo(30),
      socketId: textUpTo(100),
      fileName: textUpTo(200),
      fileType: textUpTo(60),
    }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: ['file-not-found'],
})

export const acknowledgeNotification = defineCall({
  name: 'files.acknowledgeNotification',
  family: 'gateway',
  path: '/socketnotification',
  discriminator: { type: 'updateNotificationStatus' },
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  summary: 'The person has been shown the notification. `socket_id` is the notification’s own id.',
  request: () => wireObject({ notificationReceived: WireFlag, socketId: textUpTo(100), fileName: textUpTo(200) }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: ['file-not-found'],
})

export const userConnected = defineCall({
  name: 'socket.userConnected',
  family: 'socket',
  path: 'userConnected',
  access: 'signed-in',
  kind: 'read',
  offline: 'never',
  passive: true,
  summary: 'The panel says it listens; the room is chosen by the gateway, what is sent along is ignored.',
  request: () => z.strictObject({}),
  response: () => z.object({}),
  answer: 'payload',
  refusals: [],
})

export const fileUploaded = defineCall({
  name: 'socket.fileUploaded',
  family: 'socket',
  path: 'file-uploaded',
  access: uploaders,
  kind: 'read',
  offline: 'never',
  passive: true,
  summary: 'The panel says that it has uploaded a file: other tabs of the same person refresh their lists.',
  request: () => wireObject({ fileName: textUpTo(200) }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: [],
})

/** Events that the gateway sends over the socket, to the person's own room only. */
export const socketEvents = {
  'file-process-done': Notification,
  'file-job-progress': FileJob,
} as const
