import { z } from 'zod'
import { base64UpTo, textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, flag, instant, number, status, text } from '#contract/wire/columns.ts'
import { FileJob, StoredFileRow } from './files.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { SettlementState } from '#contract/calls/money/settlements.ts'
import { mostListed } from '#contract/wire/shortList.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { uploadServices } from '#contract/sheets/scripts.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { Instant, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'

const readers = screenAccess.scripts

/** As the documents ask: pages count from 0. */
const paged = z.strictObject({
  parameters: wireObject(
    { page: z.int().min(0).max(100_000).default(0), size: z.int().min(1).max(300).default(100) },
    { page: 'pageIndex', size: 'pageSize' },
  ),
})

export const ScriptRow = wireAnswer({
  /** Its place in the table of scripts, from 1. */
  id: z.int(),
  scriptId: z.string(),
  scriptName: z.string(),
  /** When its latest run was asked for. */
  scheduledDate: Instant.nullable(),
  currentStatus: z.string(),
  startDate: Instant.nullable(),
  /** A file waits for it that this person may start. */
  triggerable: WireFlag,
  /** Files that wait for it and that this person may start. An older gateway does not send it. */
  filesWaiting: z.int().default(0),
  jobId: z.uuid().nullable().default(null),
})
export type ScriptRow = z.output<typeof ScriptRow>

export const listScripts = defineCall({
  name: 'files.scripts',
  family: 'gateway',
  path: '/getquerydata',
  discriminator: { query_id: 'get_scripts' },
  access: readers,
  kind: 'read',
  offline: 'cache',
  summary: 'Every script with its latest run, and whether a file waits for it.',
  request: () => paged,
  response: () => z.object({ rows: z.array(ScriptRow), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const listStoredFiles = defineCall({
  name: 'files.stored',
  family: 'gateway',
  path: '/getquerydata',
  discriminator: { query_id: 'get_s3_files' },
  access: readers,
  kind: 'read',
  offline: 'cache',
  summary: 'Stored files of every day, newest first: of everybody, or own ones for people who are limited to brands.',
  request: () => paged,
  response: () => z.object({ rows: z.array(StoredFileRow), total: z.int() }),
  answer: 'page',
  refusals: [],
})

const Cell = z.union([textUpTo(60), z.number()]).optional()

/** Rows as a sheet of the kind has them: they are checked, planned and confirmed as if that sheet had been uploaded. */
const sent = {
  family: 'gateway',
  path: '/opssettlements',
  access: screenAccess.settlements,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  response: () => FileJob,
  answer: 'payload',
  refusals: ['upload-failed', 'file-still-running', 'file-already-applied', 'job-already-running'],
} as const

const rowsWith = <Cells extends Readonly<Record<string, z.ZodType>>>(cells: Cells) =>
  z
    .array(z.strictObject({ txn_ref_number: textUpTo(60), ...cells }))
    .min(1)
    .max(mostListed)

export const sendSettlementRows = defineCall({
  ...sent,
  name: 'files.sendSettlementRows',
  discriminator: { type: 'update_settlements' },
  summary: 'Makes or corrects settlement rows outside of sealed batches; a second person confirms the plan.',
  request: () =>
    wireObject({
      data: rowsWith({
        brand_transaction_fee: Cell,
        mdr: Cell,
        gst_18p: Cell,
        settlement_amount: Cell,
      }),
    }),
})

export const sendSettlementStatus = defineCall({
  ...sent,
  name: 'files.sendSettlementStatus',
  discriminator: { type: 'update_settlement_status' },
  summary: 'Settles transactions that the bank has paid; the plan is confirmed like that of a status file.',
  request: () =>
    wireObject({
      data: rowsWith({
        utr_number: textUpTo(30),
        settlement_date: textUpTo(30),
      }),
      status: SettlementState,
      remarks: PlainRemark.default(''),
    }),
})

const SocketNotification = wireAnswer({
  createdByUser: z.string(),
  socketId: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  status: z.string(),
  notificationSent: WireFlag,
  notificationReceived: WireFlag,
  creationDate: Instant,
  modificationDate: Instant,
})
export type SocketNotification = z.output<typeof SocketNotification>

export const listSocketNotifications = defineCall({
  name: 'files.sockets',
  family: 'gateway',
  path: '/getquerydata',
  discriminator: { query_id: 'get_socket_notifications' },
  access: readers,
  kind: 'read',
  offline: 'cache',
  summary: 'Who was told of which file, newest first: of everybody, or own ones for people who are limited to brands.',
  request: () => paged,
  response: () => z.object({ rows: z.array(SocketNotification), total: z.int() }),
  answer: 'page',
  refusals: [],
})

const JobTrigger = z.strictObject({
  'job-name': textUpTo(60),
  /** As the documents send it: `--user`, or `user`. Who triggers is the session's person; another name is refused. */
  arguments: z
    .strictObject({ '--user': textUpTo(60), user: textUpTo(60) })
    .partial()
    .default({}),
})

const trigger = {
  path: '/glue/trigger',
  access: { anyOf: uploadServices },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Starts a job by its name: a script of uploaded files, on the file that has waited longest for it.',
  request: () => JobTrigger,
  response: () => wireAnswer({ jobRunId: z.uuid() }, { jobRunId: 'JobRunId' }),
  answer: 'payload',
  refusals: ['unknown-script', 'nothing-waiting', 'job-already-running', 'file-already-applied', 'claim-mismatch'],
} as const

export const triggerJob = defineCall({ ...trigger, name: 'files.triggerJob', family: 'gateway' })

/** The same, as the third document sends it: inside a wrapper call (conflict X035). */
export const triggerJobWrapped = defineCall({ ...trigger, name: 'files.triggerJobWrapped', family: 'wrapper' })

export const uploadAnyFile = defineCall({
  name: 'files.uploadAny',
  family: 'gateway',
  path: '/uploadanyfiles3',
  access: { anyOf: uploadServices },
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  maxBytes: Math.ceil(sheetLimits.maxFileBytes / 3) * 4 + 10_000,
  summary: 'Stores a sheet that is sent in base64 and registers it for the script of its action, in one call.',
  request: () =>
    wireObject(
      {
        filename: textUpTo(200).min(1),
        bucket: textUpTo(60),
        folder: textUpTo(60),
        fileDescription: textUpTo(200),
        content: base64UpTo(Math.ceil(sheetLimits.maxFileBytes / 3) * 4),
        action: textUpTo(60),
      },
      { bucket: 's3bucketname', folder: 's3bucketLocation', content: 'img64' },
    ),
  response: () =>
    wireAnswer(
      { fileEntryId: z.uuid(), status: z.string(), jobId: z.uuid(), fileUrl: z.string() },
      { fileEntryId: 'id', fileUrl: 'fileURL' },
    ),
  answer: 'entry',
  refusals: [
    'upload-failed',
    'unknown-script',
    'sheet-blank',
    'sheet-unreadable',
    'sheet-too-large',
    'sheet-wrong-header',
    'file-still-running',
    'file-already-applied',
  ],
})

export const scriptColumns = columnsOf(listScripts, {
  id: number('Id'),
  scriptId: text('Script Id'),
  scriptName: text('Script Name'),
  scheduledDate: instant('Scheduled Date'),
  currentStatus: status('Current Status'),
  startDate: instant('Start Date'),
})

export const storedFileColumns = columnsOf(listStoredFiles, {
  createdBy: text('Created By'),
  s3Url: text('S3 Url'),
  status: status('Status'),
  action: text('Action'),
  fileName: text('File Name'),
  creationDate: instant('Creation Date'),
})

export const socketColumns = columnsOf(listSocketNotifications, {
  createdByUser: text('Created By'),
  socketId: text('Socket Id'),
  fileName: text('File Name'),
  fileType: text('File Type'),
  status: status('Status'),
  notificationSent: flag('Sent', ['Yes', 'No']),
  notificationReceived: flag('Received', ['Yes', 'No']),
  creationDate: instant('Creation Date'),
  modificationDate: instant('Modification Date'),
})
