import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ScriptId, scripts } from '#contract/calls/files/files.ts'
import { readBrandDescription } from '#contract/sheets/fileDescription.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { foreignName } from '#spreadsheets/foreignFormat.ts'
import { compareHeaders, headerSets, takesFileName, sheetRefusalText } from '#contract/sheets/sheets.ts'
import { fileEntries, fileJobs, storedFiles } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseSecondRun } from '#server/files/jobs/contentPolicy.ts'
import { fileIdOf } from '#server/files/storedFiles/index.ts'
import { fileNotFound } from '#server/files/storedFiles/index.ts'
import { findPendingJob } from '#server/files/jobs/fileContentRows.ts'

export const scriptOf = (action: string): ScriptId =>
  ScriptId.options.find((id) => scripts[id].action === action) ?? refuse('unknown-script')

const refuseWrongHeader = (headers: readonly string[], scriptId: ScriptId): void => {
  const [expected] = headerSets(scripts[scriptId].sheet)
  if (expected === undefined) return
  const difference = compareHeaders(expected, headers)
  if (difference.missing.length + difference.unexpected.length === 0) return
  refuse('sheet-wrong-header', { message: sheetRefusalText('sheet-wrong-header', difference), details: difference })
}

const refuseWrongEnding = (fileName: string, scriptId: ScriptId): void => {
  if (!takesFileName(scripts[scriptId].sheet, fileName))
    refuse('sheet-unreadable', { message: sheetRefusalText('sheet-unreadable', undefined, foreignName(fileName)) })
}

/** The brand that the entry names is theirs, and its days are to come. */
const refuseWrongDescription = async (
  scriptId: ScriptId,
  fileDescription: string,
  { tx, staff, now }: StaffContext,
): Promise<void> => {
  const { describes } = scripts[scriptId]
  if (describes === 'itself') return
  const described = readBrandDescription(fileDescription, describes)
  if (described === undefined)
    return refuse('bad-request', {
      message:
        describes === 'brand'
          ? 'file_description: write the brand code.'
          : 'file_description: write brand|fromDate|toDate, days as YYYY-MM-DD.',
    })
  const { brandCode, fromDate, toDate } = described
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  if (toDate < fromDate) return refuse('span-wrong')
  if (fromDate !== '' && fromDate < indianDay(now)) return refuse('day-before-today')
}

/** The same sheet for another brand, or for other days, is other work. */
const markOf = (sha256: Buffer, scriptId: ScriptId, fileDescription: string): Buffer =>
  scripts[scriptId].describes === 'itself'
    ? sha256
    : createHash('sha256').update(sha256).update(fileDescription).digest()

interface Wanted {
  readonly action: string
  readonly fileDescription: string
}

/** Registers a stored file as work to do. An own entry of the same content that still waits is answered again. */
export const enterFile = async (
  file: Pick<typeof storedFiles.$inferSelect, 'id' | 'fileName' | 'headers' | 'sha256'>,
  { action, fileDescription }: Wanted,
  context: StaffContext,
) => {
  const { tx, staff, now, note } = context
  const scriptId = scriptOf(action)
  if (!staff.services.has(scripts[scriptId].service)) return refuse('not-allowed')
  if (file.headers === null) return refuse('file-not-found')
  const fileId = file.id
  refuseWrongEnding(file.fileName, scriptId)
  refuseWrongHeader(file.headers, scriptId)
  await refuseWrongDescription(scriptId, fileDescription, context)
  const sha256 = markOf(file.sha256, scriptId, fileDescription)
  await refuseSecondRun(tx, { sha256, scriptId }, now, 'file-still-running')

  const waiting = await findPendingJob(tx, { sha256, scriptId, staffId: staff.staffId })
  if (waiting !== undefined) {
    note({ subject: `job:${waiting.jobId}`, after: { scriptId, fileId, adopted: true } })
    return { ...waiting, status: 'PENDING' }
  }
  const fileEntryId = randomUUID()
  const jobId = randomUUID()
  await tx
    .insert(fileEntries)
    .values({ id: fileEntryId, storedFileId: fileId, fileDescription, action, staffId: staff.staffId, createdAt: now })
  await tx.insert(fileJobs).values({
    id: jobId,
    fileEntryId,
    scriptId,
    state: 'pending',
    staffId: staff.staffId,
    sha256,
    createdAt: now,
  })
  await tx.update(storedFiles).set({ action }).where(eq(storedFiles.id, fileId))
  note({
    subject: `job:${jobId}`,
    after: { scriptId, fileId, fileName: file.fileName, sha256: file.sha256.toString('hex') },
  })
  return { fileEntryId, jobId, status: 'PENDING' }
}

export const createFileEntry: Handler<'files.createEntry'> = async (request, context) => {
  const { tx, staff } = context
  if (!staff.services.has(scripts[scriptOf(request.action)].service)) return refuse('not-allowed')
  const fileId = fileIdOf(request.s3Url) ?? refuse('file-not-found')
  const [file] = await tx
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, fileId), eq(storedFiles.staffId, staff.staffId)))
  return enterFile(file ?? fileNotFound('file', fileId), request, context)
}
