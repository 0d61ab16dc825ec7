import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { storedFiles } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { signedRoute } from '#server/gateway/signedAddress.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { fileAccess } from './fileVisibility.ts'

const contentTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

/** `GET /files/:fileId` for an address of `files.link`. */
export const downloadRoute = (gateway: Gateway, findStaff: FindStaff) =>
  signedRoute(gateway, findStaff, {
    path: '/files/:fileId',
    open: async (staff, { params }) => {
      const fileId = z.uuid().safeParse(params['fileId'])
      if (!fileId.success) return 'file-not-found'
      const [file] = await gateway.database.db.select().from(storedFiles).where(eq(storedFiles.id, fileId.data))
      if (file === undefined || fileAccess(staff, file) === 'none') return 'file-not-found'
      const { fileName, byteSize, storageKey } = file
      const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
      return {
        contentType: contentTypes[ending] ?? 'application/octet-stream',
        fileName,
        byteSize,
        subject: `file:${fileId.data}`,
        read: () => gateway.files.read(storageKey),
      }
    },
  })
