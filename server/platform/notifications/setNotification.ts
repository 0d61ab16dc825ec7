import { and, eq } from 'drizzle-orm'
import { storedFiles } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { fileNotFound } from '#server/files/storedFiles/index.ts'

/** Every job tells its person when it ends; the request only has to be about a file of theirs. */
export const setNotification: Handler<'files.setNotification'> = async ({ fileName }, { tx, staff, note }) => {
  const [file] = await tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(eq(storedFiles.staffId, staff.staffId), eq(storedFiles.fileName, fileName)))
    .limit(1)
  if (file === undefined) return fileNotFound('file', fileName)
  note({ subject: `file:${file.id}` })
  return {}
}
