import { open, rm } from 'node:fs/promises'
import type { RequestOf } from '#contract/wire/call.ts'
import type { commitUpload as commitEntry } from '#contract/calls/files/uploads.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { PreparedHandler, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileAddress } from '#server/files/storedFiles/index.ts'
import { cleanFileName } from '#server/files/storedFiles/index.ts'
import { headersOf, keepSheet } from './keepSheet.ts'
import { findOwnUpload, lockUpload, openUpload, spendUpload } from './openUpload.ts'

type Commit = RequestOf<typeof commitEntry>

/** Where its bytes are once it was committed; undefined while it was not. */
const committedFile = async (gateway: Gateway, uploadId: string, staff: Staff): Promise<string | undefined> => {
  const upload = await findOwnUpload(gateway, uploadId, staff)
  if (upload === undefined || upload.committedAt === null) return undefined
  return upload.storedFileId ?? refuse('key-reused')
}

const openInto = async (gateway: Gateway, path: string, request: Commit): Promise<Buffer> => {
  const target = await open(path, 'w', 0o600)
  try {
    return await openUpload(gateway, request, (plain) => target.write(plain))
  } finally {
    await target.close()
  }
}

/** Makes one stored sheet of the parts. However often and by however many at once: one sheet. */
export const commitUpload: PreparedHandler<'files.commitUpload'> = {
  prepare: async (request, { gateway, staff }) => {
    const answerOf = (fileId: string) => ({ fileUrl: fileAddress(fileId) })
    const before = await committedFile(gateway, request.uploadId, staff)
    if (before !== undefined) return async () => answerOf(before)

    const path = await gateway.files.scratchPath()
    const fileName = cleanFileName(request.fileName)
    try {
      const sha256 = await openInto(gateway, path, request)
      const headers = await headersOf(gateway, path, fileName, request.sheetName)

      return async ({ uploadId, byteSize, bucket, folder, sheetName }, context) => {
        try {
          const upload = await lockUpload(context.tx, uploadId)
          if (upload.committedAt !== null) return answerOf(upload.storedFileId ?? refuse('key-reused'))
          const sheet = { path, fileName, bucket, folder, byteSize, sha256, headers, sheetName }
          const fileId = await keepSheet(sheet, context)
          await spendUpload(context, uploadId, fileId)
          return answerOf(fileId)
        } finally {
          await rm(path, { force: true })
        }
      }
    } catch (error) {
      await rm(path, { force: true })
      // Somebody else's commit of the same upload took the parts away meanwhile.
      const meanwhile = await committedFile(gateway, request.uploadId, staff)
      if (meanwhile !== undefined) return async () => answerOf(meanwhile)
      throw error
    }
  },
}
