import { randomUUID } from 'node:crypto'
import { storedFiles } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileAddress } from './fileAddress.ts'
import { cleanFileName } from './fileName.ts'
import { inspectSheet } from './readSheetFile.ts'

/** Keeps a sheet that can be read. Which columns it must have is known only when its entry is made. */
export const uploadFile: Handler<'files.upload'> = async (
  { bucket, folder },
  { tx, gateway, staff, now, file, note },
) => {
  if (file === undefined) return refuse('upload-failed')
  const fileName = cleanFileName(file.fileName)
  const inspection = await inspectSheet(file.path, null, { fileName })
  if (!inspection.ok) return refuse(inspection.code, { message: inspection.text })

  const id = randomUUID()
  const storageKey = await gateway.files.keep(file.path)
  try {
    await tx.insert(storedFiles).values({
      id,
      staffId: staff.staffId,
      fileName,
      bucket,
      folder,
      storageKey,
      byteSize: file.byteSize,
      sha256: file.sha256,
      createdAt: now,
    })
  } catch (error) {
    await gateway.files.remove(storageKey)
    throw error
  }
  note({
    subject: `file:${id}`,
    after: { fileName, bytes: file.byteSize, sha256: file.sha256.toString('hex'), rows: inspection.rows },
  })
  return { fileUrl: fileAddress(id) }
}
