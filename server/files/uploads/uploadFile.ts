import type { PreparedHandler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileAddress } from '#server/files/storedFiles/index.ts'
import { cleanFileName } from '#server/files/storedFiles/index.ts'
import { headersOf, keepSheet } from './keepSheet.ts'

/** Keeps a sheet that has a header and a row. Which columns it must have is known when its entry is made; its rows are checked by the job. */
export const uploadFile: PreparedHandler<'files.upload'> = {
  prepare: async ({ bucket, folder, sheetName }, { gateway, file }) => {
    if (file === undefined) return refuse('upload-failed')
    const fileName = cleanFileName(file.fileName)
    const headers = await headersOf(gateway, file.path, fileName, sheetName)

    return async (_, context) => {
      const { path, byteSize, sha256 } = file
      const id = await keepSheet({ path, fileName, bucket, folder, byteSize, sha256, headers, sheetName }, context)
      return { fileUrl: fileAddress(id) }
    }
  },
}
