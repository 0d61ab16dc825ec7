import type { PreparedHandler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findOwnUpload, lockUpload, openUpload, spendUpload } from '#server/uploads/index.ts'
import { readDocument } from './documentContent.ts'
import { keepDocument } from './keepDocument.ts'

/** Makes one document of the sealed parts, without a plain copy on the disk. Its key answers a repeat. */
export const commitKycDocument: PreparedHandler<'kyc.commitDocument'> = {
  prepare: async (request, { gateway, staff }) => {
    const isSpent = async () => {
      const upload = await findOwnUpload(gateway, request.uploadId, staff)
      return upload !== undefined && upload.committedAt !== null
    }
    const spent = async () => refuse('key-reused')
    if (await isSpent()) return spent
    try {
      const plain: Uint8Array[] = []
      await openUpload(gateway, request, (part) => plain.push(part))
      const content =
        (await readDocument(gateway.drawing, request.kind, Buffer.concat(plain))) ?? refuse('document-unusable')
      return async ({ uploadId, kind, merchantCode, replaces }, context) => {
        const { committedAt } = await lockUpload(context.tx, uploadId)
        if (committedAt !== null) return refuse('key-reused')
        const documentUrl = await keepDocument({ content, kind, merchantCode, replaces }, context)
        await spendUpload(context, uploadId, null)
        return { documentUrl }
      }
    } catch (error) {
      // The same commit, sent twice at once: its parts are gone, and its key has the answer.
      if (await isSpent()) return spent
      throw error
    }
  },
}
