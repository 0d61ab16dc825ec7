import type { Gateway } from '#server/gateway/gateway.ts'
import type { Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findOwnUpload, lockUpload, openUpload, type SealedFile, spendUpload } from './openUpload.ts'

interface Commit<Request, Content, Answer> {
  /** What is kept of the opened bytes. Before the transaction: drawing takes long. */
  readonly read: (bytes: Buffer) => Promise<Content>
  /** Keeps it, once for each upload. */
  readonly keep: (content: Content, request: Request, inside: StaffContext) => Promise<Answer>
}

/**
 * Makes one record of the sealed parts of an upload, without a plain copy on the disk, and answers what is to be done in the
 * transaction, as a prepared handler does. The command's key answers a repeat; another key is refused.
 */
export const commitParts = async <Request extends SealedFile, Content, Answer>(
  request: Request,
  { gateway, staff }: { readonly gateway: Gateway; readonly staff: Staff },
  { read, keep }: Commit<Request, Content, Answer>,
) => {
  const isSpent = async () => {
    const upload = await findOwnUpload(gateway, request.uploadId, staff)
    return upload !== undefined && upload.committedAt !== null
  }
  const spent = async () => refuse('key-reused')
  if (await isSpent()) return spent
  try {
    const plain: Uint8Array[] = []
    await openUpload(gateway, request, (part) => plain.push(part))
    const content = await read(Buffer.concat(plain))
    return async (asked: Request, inside: StaffContext): Promise<Answer> => {
      const { committedAt } = await lockUpload(inside.tx, asked.uploadId)
      if (committedAt !== null) return refuse('key-reused')
      const answer = await keep(content, asked, inside)
      await spendUpload(inside, asked.uploadId, null)
      return answer
    }
  } catch (error) {
    // The same commit, sent twice at once: its parts are gone, and its key has the answer.
    if (await isSpent()) return spent
    throw error
  }
}
