import { type FileJob, runScript, type ScriptId, scripts, uploadBucket } from '#contract/calls/files/files.ts'
import { createFileEntry } from '#contract/calls/files/uploads.ts'
import { formatIndian, utcTimestamp } from '#contract/wire/indianTime.ts'
import { callGateway } from '#src/gateway/call.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { uploadFile } from '#src/gateway/upload.ts'
import { NotStored } from '#src/store/unsent/notStored.ts'

export const submissionSteps = ['upload', 'entry', 'script'] as const
export type SubmissionStep = (typeof submissionSteps)[number]

/** Made when the person chooses the file; a repeat of any step is the same act because nothing in here changes. */
export interface SheetSubmission {
  readonly idempotencyKey: string
  readonly scriptId: ScriptId
  /** Named with its time, so that two uploads of a day can be told apart in Downloads. */
  readonly file: File
  /** 'YYYY-MM-DD HH:mm:ss' in UTC. */
  readonly startDate: string
  /** In place of the script's own, where it says more of the file. */
  readonly fileDescription?: string | undefined
  /** The sheet of a workbook that the person chose; absent: the one that was read first. */
  readonly sheetName?: string | undefined
}

const longestName = 150

/** 'rows.xlsx' becomes 'rows_2026-01-31_14-05-09.xlsx', in IST. */
export const stampedName = (fileName: string, chosenAt: Date): string => {
  const dot = fileName.lastIndexOf('.')
  const [base, ending] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, '']
  return `${base.slice(0, longestName)}_${formatIndian(chosenAt, 'YYYY-MM-DD_HH-mm-ss')}${ending}`
}

export const prepareSubmission = (
  file: File,
  scriptId: ScriptId,
  chosenAt: Date,
  { fileDescription, sheetName }: Pick<SheetSubmission, 'fileDescription' | 'sheetName'> = {},
): SheetSubmission => ({
  idempotencyKey: crypto.randomUUID(),
  scriptId,
  file: new File([file], stampedName(file.name, chosenAt), { type: file.type }),
  startDate: utcTimestamp(chosenAt),
  fileDescription,
  sheetName,
})

export class SubmissionStopped extends Error {
  override readonly name = 'SubmissionStopped'
  readonly step: SubmissionStep

  constructor(step: SubmissionStep, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The file could not be submitted.', { cause })
    this.step = step
  }
}

const passing: readonly string[] = [
  'upload-failed',
  'busy',
  'storage-full',
  'database-away',
  'standby-silent',
  'broken',
  'too-many-requests',
  'still-running',
  'file-still-running',
  'signed-out',
]

/** Whether the same step may succeed later without another file. */
export const mayRetry = (cause: unknown): boolean =>
  cause instanceof NoConnection ||
  cause instanceof NotStored ||
  (cause instanceof Refusal && passing.includes(cause.code))

interface SubmissionProgress {
  readonly onStep: (step: SubmissionStep) => void
  readonly onUpload: (sentShare: number) => void
}

/**
 * Uploads, registers and starts, each with the one key. Steps that were done before are answered from the gateway's
 * memory of the key, so a retry begins at the front. Throws `SubmissionStopped`.
 */
export const submitSheet = async (
  { idempotencyKey, scriptId, file, startDate, fileDescription, sheetName }: SheetSubmission,
  { onStep, onUpload }: SubmissionProgress,
): Promise<FileJob> => {
  let step: SubmissionStep = 'upload'
  const enter = (next: SubmissionStep) => {
    step = next
    onStep(next)
  }
  try {
    enter('upload')
    const { fileUrl } = await uploadFile(
      file,
      {
        bucket: uploadBucket,
        folder: scripts[scriptId].folder,
        ...(sheetName === undefined ? {} : { sheetName }),
      },
      { idempotencyKey, onProgress: (sent, all) => onUpload(all === 0 ? 0 : sent / all) },
    )
    enter('entry')
    const entry = await callGateway(
      createFileEntry,
      {
        filename: file.name,
        s3Bucket: uploadBucket,
        s3Path: scripts[scriptId].folder,
        s3Url: fileUrl,
        fileDescription: fileDescription ?? scripts[scriptId].fileDescription,
        status: 'PENDING',
        action: scripts[scriptId].action,
      },
      { idempotencyKey },
    )
    enter('script')
    return await callGateway(runScript, { scriptId, fileEntryId: entry.fileEntryId, startDate }, { idempotencyKey })
  } catch (cause) {
    throw new SubmissionStopped(step, cause)
  }
}
