import { z } from 'zod'
import { defineCall } from './call.ts'
import { ScriptId, uploadServices } from './scripts.ts'
import { mostParts, PointOfP256 } from './sealedParts.ts'
import { sheetLimits } from './sheets.ts'
import { Day, Instant, WireFlag, wireAnswer, wireObject } from './wire.ts'

export { ScriptId, scripts, uploadBucket, uploadFolder } from './scripts.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

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

/** A sheet is applied; or the rows of an earlier job that were not done are tried again, or those that were are taken back. */
export const FileJobPurpose = z.enum(['apply', 'retry', 'takeBack'])
export type FileJobPurpose = z.infer<typeof FileJobPurpose>

const RowFault = z.object({ row: z.int(), column: z.string(), value: z.string(), reason: z.string() })

const FilePlan = wireAnswer({
  /** Of the file, of every row's change and of the version of its record: what a confirmation quotes. */
  planHash: z.string(),
  /** Rows whose record is not there yet. An older gateway does not send it. */
  rowsToCreate: z.int().default(0),
  rowsToChange: z.int(),
  rowsUnchanged: z.int(),
  rowsAtFault: z.int(),
  merchantsSwitchedOff: z.int(),
  needsSecondPerson: WireFlag,
  plannedAt: Instant,
})
export type FilePlan = z.output<typeof FilePlan>

const FileJob = wireAnswer({
  jobId: z.uuid(),
  fileEntryId: z.uuid(),
  fileName: z.string(),
  scriptId: ScriptId,
  purpose: FileJobPurpose,
  /** The job whose rows are tried again or taken back. */
  originJobId: z.uuid().nullable(),
  state: FileJobState,
  /** Only of kinds that are confirmed, from their check to their end. */
  plan: FilePlan.nullable(),
  /** Rows of the sheet, header not counted; 0 until checked. */
  rowsTotal: z.int(),
  rowsDone: z.int(),
  rowsUnchanged: z.int(),
  rowsFailed: z.int(),
  /** Why the whole file failed or was never worked on, in words for staff. */
  failure: z.string().nullable(),
  /** The first 100 faults, in the order of the sheet. */
  faults: z.array(RowFault),
  resultFileId: z.uuid().nullable(),
  createdBy: z.string(),
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
})
export type FileJob = z.output<typeof FileJob>

export const uploadFile = defineCall({
  name: 'files.upload',
  family: 'upload',
  path: '/',
  access: uploaders,
  kind: 'command',
  offline: 'queue',
  summary:
    'Stores one sheet (multipart: `file`, and `documentVO` as JSON text) when its first rows can be read; all rows are checked by the job.',
  request: wireObject(
    { bucket: z.string().max(60), folder: z.string().max(60) },
    { bucket: 's3bucketname', folder: 's3bucketLocation' },
  ),
  response: wireAnswer({ fileUrl: z.string() }, { fileUrl: 'fileURL' }),
  answer: 'upload',
  refusals: ['upload-failed', 'sheet-blank', 'sheet-unreadable', 'sheet-too-large', 'sheet-too-many-rows'],
})

/** The parts of one upload may come in any order and as often as they like; nothing is done with them until the commit. */
export const uploadPart = defineCall({
  name: 'files.uploadPart',
  family: 'upload',
  path: '/parts',
  access: uploaders,
  // Bytes on their way are no act, and repeat themselves harmlessly: the commit is what is recorded.
  kind: 'read',
  offline: 'queue',
  passive: true,
  summary: 'Keeps one sealed part of a file (multipart: `documentVO` as JSON text, then `file`) until its commit.',
  request: wireObject({
    uploadId: z.uuid(),
    part: z
      .int()
      .min(0)
      .max(mostParts - 1),
    parts: z.int().min(1).max(mostParts),
    /** Of the sealed part, in hex. */
    sha256: Sha256,
  }),
  response: z.object({}),
  answer: 'payload',
  refusals: ['upload-failed', 'part-damaged', 'upload-quota-full'],
})

export const commitUpload = defineCall({
  name: 'files.commitUpload',
  family: 'gateway',
  path: '/opsupload',
  discriminator: { type: 'commit' },
  access: uploaders,
  kind: 'command',
  offline: 'queue',
  passive: true,
  summary: 'Opens the sealed parts and stores the sheet, as `files.upload` does. Committed again it answers the same.',
  request: wireObject(
    {
      uploadId: z.uuid(),
      parts: z.int().min(1).max(mostParts),
      fileName: z.string().min(1).max(200),
      /** Of the file itself. */
      byteSize: z.int().min(0).max(sheetLimits.maxFileBytes),
      sha256: Sha256,
      /** What its key is derived from. */
      point: PointOfP256,
      bucket: z.string().max(60),
      folder: z.string().max(60),
    },
    { bucket: 's3bucketname', folder: 's3bucketLocation' },
  ),
  response: wireAnswer({ fileUrl: z.string() }),
  answer: 'payload',
  refusals: [
    'upload-incomplete',
    'upload-unsealable',
    'sheet-blank',
    'sheet-unreadable',
    'sheet-too-large',
    'sheet-too-many-rows',
  ],
})

export const discardUpload = defineCall({
  name: 'files.discardUpload',
  family: 'gateway',
  path: '/opsupload',
  discriminator: { type: 'discard' },
  access: uploaders,
  kind: 'command',
  offline: 'never',
  summary: 'Forgets the parts of an upload that was not committed.',
  request: wireObject({ uploadId: z.uuid() }),
  response: z.object({}),
  answer: 'payload',
  refusals: [],
})

export const createFileEntry = defineCall({
  name: 'files.createEntry',
  family: 'gateway',
  path: '/createfileentry',
  access: uploaders,
  kind: 'command',
  offline: 'queue',
  summary: 'Registers an uploaded file as work to do: PENDING until its script runs.',
  request: wireObject(
    {
      filename: z.string().min(1).max(200),
      s3Bucket: z.string().max(60),
      s3Path: z.string().max(60),
      s3Url: z.string().max(300),
      fileDescription: z.string().max(200),
      status: z.literal('PENDING'),
      action: z.string().max(60),
    },
    { s3Bucket: 's3_bucket', s3Path: 's3_path', s3Url: 's3_url' },
  ),
  response: wireAnswer({ fileEntryId: z.uuid(), status: z.string(), jobId: z.uuid() }, { fileEntryId: 'id' }),
  answer: 'entry',
  refusals: [
    'file-not-found',
    'unknown-script',
    'sheet-unreadable',
    'sheet-wrong-header',
    'file-still-running',
    'file-already-applied',
  ],
})

export const runScript = defineCall({
  name: 'files.runScript',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'update_script' },
  access: uploaders,
  kind: 'command',
  offline: 'queue',
  summary: 'Starts the script on a file entry, or on the file that has waited longest for it.',
  /** Without an entry: on the file that has waited longest for the script. */
  request: wireObject({
    scriptId: ScriptId,
    fileEntryId: z.uuid().optional(),
    startDate: z.string().max(30).optional(),
  }),
  response: FileJob,
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
  request: wireObject({ jobId: z.uuid() }),
  response: FileJob,
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
  request: z.strictObject({}),
  response: z.array(FileJob),
  answer: 'payload',
  refusals: [],
})

/** What is planned for a row, or what became of it. */
export const RowFate = z.enum(['create', 'change', 'none', 'error', 'done', 'unchanged', 'failed'])
export type RowFate = z.infer<typeof RowFate>

const FileJobRow = z.object({
  row: z.int(),
  subject: z.string(),
  fate: RowFate,
  /** Field by field what stood there and what is to stand there, or does. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
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
  request: wireObject({
    jobId: z.uuid(),
    fate: RowFate,
    page: z.int().min(1).max(100_000).default(1),
    size: z.int().min(1).max(100).default(20),
  }),
  response: z.object({ rows: z.array(FileJobRow), total: z.int() }),
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
  offline: 'never',
  summary: 'Lets the plan that was looked at, and no other, be carried out.',
  request: wireObject({ jobId: z.uuid(), planHash: z.string().max(64) }),
  response: FileJob,
  answer: 'payload',
  refusals: ['file-not-found', 'job-not-waiting', 'job-already-running', 'plan-stale', 'plan-needs-second-person'],
})

export const cancelJob = defineCall({
  name: 'files.cancelJob',
  family: 'gateway',
  path: '/opsfilejobs',
  discriminator: { type: 'cancel' },
  access: 'signed-in',
  kind: 'command',
  offline: 'never',
  summary: 'Nothing more is applied; what was applied stays until it is taken back.',
  request: wireObject({ jobId: z.uuid() }),
  response: FileJob,
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
  offline: 'never',
  summary:
    'Goes on with a job that was given up or never started; of one that is over, a new job tries the rows that were not applied.',
  request: wireObject({ jobId: z.uuid() }),
  response: FileJob,
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
  offline: 'never',
  summary: 'A new job that puts back what stood there before; its plan is confirmed like any other.',
  request: wireObject({ jobId: z.uuid() }),
  response: FileJob,
  answer: 'payload',
  refusals: ['file-not-found', 'nothing-to-take-back', 'job-already-running'],
})

export const StoredFileRow = wireAnswer(
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
)
export type StoredFileRow = z.output<typeof StoredFileRow>

export const listFiles = defineCall({
  name: 'files.list',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'get_s3_files' },
  access: { anyOf: ['downloads'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Files of one IST day: what was uploaded and what scripts wrote.',
  request: wireObject({ date: Day }),
  response: z.array(StoredFileRow),
  answer: 'payload',
  refusals: [],
})

export const linkFile = defineCall({
  name: 'files.link',
  family: 'gateway',
  path: '/opsfilelink',
  access: 'signed-in',
  kind: 'command',
  offline: 'never',
  replay: 'never',
  summary: 'An address for one download by this session, good for 60 s: own files, or any for holders of `downloads`.',
  request: wireObject({ fileId: z.uuid() }),
  response: z.object({ url: z.string() }),
  answer: 'payload',
  refusals: ['file-not-found'],
})

const Notification = wireAnswer({
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
})
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
  request: z.strictObject({}),
  response: z.array(Notification),
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
  offline: 'queue',
  summary: 'Asks to be told when the file has been processed. The gateway does so for every job anyway.',
  request: wireObject({
    date: z.string().max(30),
    socketId: z.string().max(100),
    fileName: z.string().max(200),
    fileType: z.string().max(60),
  }),
  response: z.object({}),
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
  offline: 'queue',
  summary: 'The person has been shown the notification. `socket_id` is the notification’s own id.',
  request: wireObject({ notificationReceived: WireFlag, socketId: z.string().max(100), fileName: z.string().max(200) }),
  response: z.object({}),
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
  request: z.strictObject({}),
  response: z.object({}),
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
  request: wireObject({ fileName: z.string().max(200) }),
  response: z.object({}),
  answer: 'payload',
  refusals: [],
})

/** Events that the gateway sends over the socket, to the person's own room only. */
export const socketEvents = {
  'file-process-done': Notification,
  'file-job-progress': FileJob,
} as const
