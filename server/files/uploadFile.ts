import { randomUUID } from 'node:crypto'
import { SheetRefusal } from '#contract/sheets.ts'
import { storedFiles } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { PreparedHandler, ReceivedFile } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileAddress } from './fileAddress.ts'
import { cleanFileName } from './fileName.ts'
import { glanceAtSheet } from './readSheetFile.ts'
import { ReaderStarved } from './sheetChild.ts'

const headersOf = async (gateway: Gateway, { path }: ReceivedFile, fileName: string): Promise<string[]> => {
  try {
    return await gateway.sheetTurns.take(() => glanceAtSheet(path, { fileName }))
  } catch (error) {
    if (error instanceof SheetRefusal) refuse(error.code, { message: error.message })
    if (!(error instanceof ReaderStarved)) throw error
    gateway.log.warn({ err: error }, 'a sheet was not looked into in time')
    return refuse('busy')
  }
}

/** Keeps a sheet that has a header and a row. Which columns it must have is known when its entry is made; its rows are checked by the job. */
export const uploadFile: PreparedHandler<'files.upload'> = {
  prepare: async ({ bucket, folder }, { gateway, file }) => {
    if (file === undefined) return refuse('upload-failed')
    const fileName = cleanFileName(file.fileName)
    const headers = await headersOf(gateway, file, fileName)

    return async (_, { tx, staff, now, note }) => {
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
          headers,
          createdAt: now,
        })
      } catch (error) {
        await gateway.files.remove(storageKey)
        throw error
      }
      note({ subject: `file:${id}`, after: { fileName, bytes: file.byteSize, sha256: file.sha256.toString('hex') } })
      return { fileUrl: fileAddress(id) }
    }
  },
}
