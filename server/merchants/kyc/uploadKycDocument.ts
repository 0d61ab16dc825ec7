import type { PreparedHandler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { readDocument } from './documentContent.ts'
import { keepDocument } from './keepDocument.ts'

export const uploadKycDocument: PreparedHandler<'kyc.uploadDocument'> = {
  prepare: async ({ image, kind, merchantCode }, { gateway }) => {
    const content =
      (await readDocument(gateway.drawing, kind, Buffer.from(image, 'base64'))) ?? refuse('document-unusable')
    return async (_request, context) => ({ documentUrl: await keepDocument({ content, kind, merchantCode }, context) })
  },
}
