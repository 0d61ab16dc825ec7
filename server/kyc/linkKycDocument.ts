import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { refusalAnswer } from '#contract/answer.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { kycDocuments, merchants } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { withinBrands } from '#server/merchants/index.ts'

const goodForSeconds = 60
const service = 'view_kyc_role'

const findDocument = async (tx: Tx, documentId: string, brands: readonly string[]) => {
  const [found] = await tx
    .select({ document: kycDocuments, merchantCode: merchants.merchantCode })
    .from(kycDocuments)
    .innerJoin(merchants, eq(merchants.id, kycDocuments.merchantId))
    .where(and(eq(kycDocuments.id, documentId), withinBrands(brands)))
  return found
}

const signatureOf = (key: Buffer, documentId: string, sessionId: string, expires: number): Buffer =>
  createHmac('sha256', key).update(`kyc|${documentId}|${sessionId}|${expires}`).digest()

const isSignature = (given: string, wanted: Buffer): boolean => {
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

/** An address for looking at one document: making it is the look that the audit knows of. */
export const linkKycDocument: Handler<'kyc.linkDocument'> = async ({ documentId }, context) => {
  const { tx, gateway, staff, now, note } = context
  const found = (await findDocument(tx, documentId, staff.brands)) ?? refuse('file-not-found')
  note({ subject: found.merchantCode, after: { document: found.document.kind, documentId } })
  const expires = Math.floor(now.getTime() / 1000) + goodForSeconds
  const signature = signatureOf(gateway.linkKey, documentId, staff.sessionId, expires).toString('base64url')
  return { url: `/files/kyc/${documentId}?expires=${expires}&signature=${signature}` }
}

const Address = z.object({
  documentId: z.uuid(),
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
})

/** `GET /files/kyc/:documentId` for an address of `kyc.linkDocument`, only for the session it was made for. */
export const documentRoute =
  (gateway: Gateway, findStaff: FindStaff): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { documentId: string }; Querystring: Record<string, string> }>(
      '/files/kyc/:documentId',
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
        const address = Address.safeParse({ ...request.query, documentId: request.params.documentId })
        if (!address.success || !staff.services.has(service)) return refused('file-not-found')
        const { documentId, expires, signature } = address.data
        if (expires * 1000 < gateway.now().getTime()) return refused('file-not-found')
        if (!isSignature(signature, signatureOf(gateway.linkKey, documentId, staff.sessionId, expires)))
          return refused('file-not-found')
        const found = await findDocument(gateway.database.db, documentId, staff.brands)
        if (found === undefined) return refused('file-not-found')
        const { document, merchantCode } = found
        const sealed = await readFile(gateway.files.localPath(document.storageKey))
        const ending = document.contentType.split('/')[1]
        return reply
          .headers({
            'Content-Type': document.contentType,
            'Content-Disposition': `attachment; filename="${merchantCode}_${document.kind}.${ending}"`,
          })
          .send(gateway.fieldSeal.openBytes(sealed, sealedFields.kycDocument))
      },
    )
  }
