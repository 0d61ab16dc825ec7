import { eq } from 'drizzle-orm'
import { storedFiles } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { linkTo } from './fileAddress.ts'
import { fileNotFound } from './fileNotFound.ts'
import { maySeeFilesOf } from './fileVisibility.ts'

/** An address for one download by this session. */
export const linkFile: Handler<'files.link'> = async ({ fileId }, { tx, gateway, staff, now, note }) => {
  const [file] = await tx.select().from(storedFiles).where(eq(storedFiles.id, fileId))
  if (file === undefined || !maySeeFilesOf(staff, file.staffId)) return fileNotFound('file', fileId)
  note({ subject: `file:${fileId}`, after: { fileName: file.fileName } })
  return { url: linkTo(gateway, fileId, staff.sessionId, now) }
}
