import { eq } from 'drizzle-orm'
import { storedFiles } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { linkTo } from './fileAddress.ts'
import { fileNotFound } from './fileNotFound.ts'
import { fileAccess } from './fileVisibility.ts'

/** An address for one download by this session. */
export const linkFile: Handler<'files.link'> = async ({ fileId, reason }, { tx, gateway, staff, now, note }) => {
  const [file] = await tx.select().from(storedFiles).where(eq(storedFiles.id, fileId))
  const access = file === undefined ? 'none' : fileAccess(staff, file)
  if (file === undefined || access === 'none') return fileNotFound('file', fileId)
  if (access === 'with-reason' && reason === undefined) return refuse('file-reason-missing')
  note({ subject: `file:${fileId}`, after: { fileName: file.fileName, ...(reason === undefined ? {} : { reason }) } })
  return { url: linkTo(gateway, fileId, staff.sessionId, now) }
}
