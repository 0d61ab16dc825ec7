import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { refusalAnswer } from '#contract/answer.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { storedFiles } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { isSignatureOf } from './fileAddress.ts'
import { maySeeFilesOf } from './fileVisibility.ts'

const Address = z.object({
  fileId: z.uuid(),
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
})

const contentTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv; charset=utf-8',
}

const attachment = (fileName: string): string => {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** `GET /files/:fileId` for an address of `files.link`: only for the session it was made for, as long as it is good. */
export const downloadRoute =
  (gateway: Gateway, findStaff: FindStaff): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { fileId: string }; Querystring: Record<string, string> }>(
      '/files/:fileId',
      async (request, reply) => {
        reply.headers({
          'Cache-Control': 'no-store',
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
        })
        const refused = (code: RefusalCode) =>
          reply
            .status(refusals[code].status)
            .send(
              refusalAnswer('payload', { code, message: refusals[code].text, requestId: request.id, details: null }),
            )

        const staff = (await findStaff(request))?.staff
        if (staff === undefined) return refused('signed-out')
        if (staff.demand !== null) return refused('password-must-change')
        const address = Address.safeParse({ ...request.query, fileId: request.params.fileId })
        if (!address.success) return refused('file-not-found')
        const { fileId, expires, signature } = address.data
        if (expires * 1000 < gateway.now().getTime()) return refused('file-not-found')
        if (!isSignatureOf(gateway.linkKey, { fileId, sessionId: staff.sessionId, expires }, signature))
          return refused('file-not-found')
        const [file] = await gateway.database.db.select().from(storedFiles).where(eq(storedFiles.id, fileId))
        if (file === undefined || !maySeeFilesOf(staff, file.staffId)) return refused('file-not-found')

        const ending = file.fileName.slice(file.fileName.lastIndexOf('.') + 1).toLowerCase()
        return reply
          .headers({
            'Content-Type': contentTypes[ending] ?? 'application/octet-stream',
            'Content-Disposition': attachment(file.fileName),
            'Content-Length': file.byteSize,
          })
          .send(gateway.files.read(file.storageKey))
      },
    )
  }
