import { and, eq } from 'drizzle-orm'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { kycDocuments, merchants } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler } from '#server/gateway/handler.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { withinScope } from '#server/merchants/merchants/index.ts'
import { linkSealedDocument, sealedDocumentRoute } from './sealedDocument.ts'

const documents: Parameters<typeof sealedDocumentRoute>[0] = {
  path: '/files/kyc',
  field: sealedFields.kycDocument,
  find: async (tx, documentId, seer) => {
    const [found] = await tx
      .select({ document: kycDocuments, merchantCode: merchants.merchantCode })
      .from(kycDocuments)
      .innerJoin(merchants, eq(merchants.id, kycDocuments.merchantId))
      .where(and(eq(kycDocuments.id, documentId), withinScope(seer)))
    return found
  },
}

export const linkKycDocument: Handler<'kyc.linkDocument'> = ({ documentId }, context) =>
  linkSealedDocument(documents, documentId, context)

/** `GET /files/kyc/:documentId` for an address of `kyc.linkDocument`. */
export const documentRoute = (gateway: Gateway, findStaff: FindStaff) =>
  sealedDocumentRoute(documents, gateway, findStaff)
