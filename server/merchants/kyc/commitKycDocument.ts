import type { PreparedHandler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { commitParts } from '#server/files/uploads/index.ts'
import { readDocument } from './documentContent.ts'
import { keepDocument } from './keepDocument.ts'

/** Makes one document of the sealed parts, without a plain copy on the disk. Its key answers a repeat. */
export const commitKycDocument: PreparedHandler<'kyc.commitDocument'> = {
  prepare: (request, context) =>
    commitParts(request, context, {
      read: async (bytes) =>
        (await readDocument(context.gateway.drawing, request.kind, bytes)) ?? refuse('document-unusable'),
      keep: async (content, { kind, merchantCode, replaces }, inside) => ({
        documentUrl: await keepDocument({ content, kind, merchantCode, replaces }, inside),
      }),
    }),
}
