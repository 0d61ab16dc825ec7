import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { maxDocumentBytes } from '#contract/calls/merchants/kycDocuments.ts'
import {
  isImageDocument,
  paperNamed,
  SuperMerchantDocumentKind,
} from '#contract/calls/merchants/superMerchantNumbers.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { merchants, superMerchantDocuments } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler, PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import {
  type DocumentContent,
  linkSealedDocument,
  readDocument,
  sealedDocumentRoute,
  storeSealed,
} from '#server/merchants/kyc/index.ts'
import { withinScope } from '#server/merchants/merchants/index.ts'
import { commitParts } from '#server/files/uploads/index.ts'
import { afterChange } from './changeSuperMerchant.ts'
import { lockSuperMerchant, refuseWhileSubmitted } from './superMerchantRows.ts'

/** Uploads ask for both services; the door knows of one. */
const refuseUnlessKyc = ({ gateway, staff }: Omit<StaffContext, 'tx'>): void => {
  if (!staff.services.has(`kyc_by_${gateway.config.product}`.toLowerCase())) refuse('not-allowed')
}

/** An image or a PDF, as its place documents; drawn anew as KYC papers are. */
const contentOf = async (gateway: Gateway, kind: SuperMerchantDocumentKind, bytes: Buffer): Promise<DocumentContent> =>
  (await readDocument(gateway.drawing, isImageDocument(kind) ? 'store' : 'MOA', bytes)) ??
  refuse('document-unusable', {
    message: isImageDocument(kind)
      ? `Only image files are allowed for ${imageNames[kind] ?? 'ID Proof'} upload.`
      : `Only PDF files are allowed for ${kind === 'BANKACCOUNT' ? 'Cancelled Cheque' : 'business proof'} upload.`,
  })
const imageNames: Partial<Record<SuperMerchantDocumentKind, string>> = {
  PAN_Card: 'PAN Card',
  Cancelled_Cheque: 'Cancelled Cheque',
}

interface NewDocument {
  readonly content: DocumentContent
  readonly kind: SuperMerchantDocumentKind
  readonly merchantCode: string
  /** What its person saw in its place; absent: whatever is there. */
  readonly replaces?: string | null
}

/** Stores it sealed in place of an earlier one of its kind. It saves no section by itself (conflict X212). */
const keepDocument = async (
  { content, kind, merchantCode, replaces }: NewDocument,
  context: StaffContext,
): Promise<string> => {
  const { gateway, tx, staff, now, note } = context
  const file = await lockSuperMerchant(tx, merchantCode, staff)
  refuseWhileSubmitted(file)
  const { merchantId } = file.row
  const id = randomUUID()
  const [replaced] = await tx
    .update(superMerchantDocuments)
    .set({ replacedAt: now })
    .where(
      and(
        eq(superMerchantDocuments.merchantId, merchantId),
        eq(superMerchantDocuments.kind, kind),
        isNull(superMerchantDocuments.replacedAt),
      ),
    )
    .returning({ id: superMerchantDocuments.id })
  if (replaces !== undefined && replaces !== (replaced?.id ?? null)) refuse('super-merchant-document-changed')
  await tx.insert(superMerchantDocuments).values({
    id,
    merchantId,
    kind,
    staffId: staff.staffId,
    ...(await storeSealed(content, sealedFields.superMerchantDocument, context)),
  })
  await afterChange(merchantCode, { tx, gateway, staffId: staff.staffId })
  note({
    subject: merchantCode,
    before: { document: kind, documentId: replaced?.id ?? null },
    after: { document: kind, documentId: id },
  })
  return id
}

const fileNameParts = /^([^/]+)\/(ID_Proof|PAN_Card|Cancelled_Cheque)_/

export const uploadImage: PreparedHandler<'superMerchants.uploadImage'> = {
  prepare: async ({ filename, img64 }, context) => {
    refuseUnlessKyc(context)
    const [, code = '', prefix] = fileNameParts.exec(filename) ?? []
    const kind = SuperMerchantDocumentKind.parse(prefix)
    const merchantCode = code.toUpperCase()
    const content = await contentOf(context.gateway, kind, Buffer.from(img64, 'base64'))
    return async (_, inside) => {
      await keepDocument({ content, kind, merchantCode }, inside)
      return { imageName: filename }
    }
  },
}

export const uploadPaper: PreparedHandler<'superMerchants.uploadPaper'> = {
  prepare: async ({ location }, context) => {
    refuseUnlessKyc(context)
    const { gateway, file } = context
    const kind = file === undefined ? undefined : paperNamed(file.fileName)
    if (file === undefined || kind === undefined || file.byteSize > maxDocumentBytes) return refuse('document-unusable')
    const merchantCode = location.slice('documents/'.length).toUpperCase()
    const content = await contentOf(gateway, kind, await readFile(file.path))
    return async (_, inside) => {
      await keepDocument({ content, kind, merchantCode }, inside)
      return [`${kind}.pdf`]
    }
  },
}

/** Makes one document of the sealed parts, as a KYC paper is made. */
export const commitDocument: PreparedHandler<'superMerchants.commitDocument'> = {
  prepare: async (request, context) => {
    refuseUnlessKyc(context)
    return commitParts(request, context, {
      read: (bytes) => contentOf(context.gateway, request.kind, bytes),
      keep: async (content, { kind, merchantCode, replaces }, inside) => ({
        documentId: await keepDocument({ content, kind, merchantCode, replaces }, inside),
      }),
    })
  },
}

const documents: Parameters<typeof sealedDocumentRoute>[0] = {
  path: '/files/super-merchants',
  field: sealedFields.superMerchantDocument,
  find: async (tx, documentId, seer) => {
    const [found] = await tx
      .select({ document: superMerchantDocuments, merchantCode: merchants.merchantCode })
      .from(superMerchantDocuments)
      .innerJoin(merchants, eq(merchants.id, superMerchantDocuments.merchantId))
      .where(and(eq(superMerchantDocuments.id, documentId), withinScope(seer)))
    return found
  },
}

export const linkDocument: Handler<'superMerchants.linkDocument'> = ({ documentId }, context) =>
  linkSealedDocument(documents, documentId, context)

/** `GET /files/super-merchants/:documentId` for an address of `superMerchants.linkDocument` (conflict X224). */
export const superMerchantDocumentRoute = (gateway: Gateway, findStaff: FindStaff) =>
  sealedDocumentRoute(documents, gateway, findStaff)
