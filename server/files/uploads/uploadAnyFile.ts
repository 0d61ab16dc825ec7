import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { scripts } from '#contract/calls/files/files.ts'
import { sheetLimits } from '#contract/sheets/sheets.ts'
import type { PreparedHandler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { enterFile, scriptOf } from '#server/files/fileJobs/index.ts'
import { fileAddress } from '#server/files/storedFiles/index.ts'
import { cleanFileName } from '#server/files/storedFiles/index.ts'
import { headersOf, keepSheet } from './keepSheet.ts'

/** Upload and entry of one sheet in one call, for panels that send it in base64. */
export const uploadAnyFile: PreparedHandler<'files.uploadAny'> = {
  prepare: async (request, { gateway, staff }) => {
    if (!staff.services.has(scripts[scriptOf(request.action)].service)) return refuse('not-allowed')
    const bytes = Buffer.from(request.content, 'base64')
    if (bytes.length > sheetLimits.maxFileBytes) return refuse('sheet-too-large')
    const fileName = cleanFileName(request.filename)
    const path = await gateway.files.scratchPath()
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      const headers = await headersOf(gateway, path, fileName)
      const sha256 = createHash('sha256').update(bytes).digest()
      const { bucket, folder, action, fileDescription } = request
      return async (_, context) => {
        try {
          const sheet = { path, fileName, bucket, folder, byteSize: bytes.length, sha256, headers }
          const id = await keepSheet(sheet, context)
          const entry = await enterFile({ id, fileName, headers, sha256 }, { action, fileDescription }, context)
          return { ...entry, fileUrl: fileAddress(id) }
        } finally {
          await rm(path, { force: true })
        }
      }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  },
}
