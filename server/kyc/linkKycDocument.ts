import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { kycDocuments, merchants } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { signedAddress, signedRoute } from '#server/gateway/signedAddress.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { type Seer, withinScope } from '#server/merchants/index.ts'

const service = 'view_kyc_role'

const findDocument = async (tx: Tx, documentId: string, seer: Seer) => {
  const [found] = await tx
    .select({ document: kycDocuments, merchantCode: merchants.merchantCode })
    .from(kycDocuments)
    .innerJoin(merchants, eq(merchants.id, kycDocuments.merchantId))
    .where(and(eq(kycDocuments.id, documentId), withinScope(seer)))
  return found
}

/** An address for looking at one document: making it is the look that the audit knows of. */
export const linkKycDocument: Handler<'kyc.linkDocument'> = async ({ documentId }, context) => {
  const { tx, gateway, staff, now, note } = context
  const found =
    (await findDocument(tx, documentId, staff)) ??
    refuse('file-not-found', { recorded: { subject: `document:${documentId}`, after: { asked: 'document' } } })
  note({ subject: found.merchantCode, after: { document: found.document.kind, documentId } })
  return { url: signedAddress(gateway, `/files/kyc/${documentId}`, staff.sessionId, now) }
}

/** `GET /files/kyc/:documentId` for an address of `kyc.linkDocument`. */
export const documentRoute = (gateway: Gateway, findStaff: FindStaff) =>
  signedRoute(gateway, findStaff, {
    path: '/files/kyc/:documentId',
    open: async (staff, { params }) => {
      const documentId = z.uuid().safeParse(params['documentId'])
      if (!documentId.success || !staff.services.has(service)) return 'file-not-found'
      const found = await findDocument(gateway.database.db, documentId.data, staff)
      if (found === undefined) return 'file-not-found'
      const { document, merchantCode } = found
      return {
        contentType: document.contentType,
        fileName: `${merchantCode}_${document.kind}.${document.contentType.split('/')[1]}`,
        byteSize: document.byteSize,
        subject: merchantCode,
        read: async () => {
          const sealed = await buffer(await gateway.files.read(document.storageKey))
          return gateway.fieldSeal.openBytes(sealed, sealedFields.kycDocument)
        },
      }
    },
  })
