import type { RequestOf } from '#contract/wire/call.ts'
import type { addCallLog } from '#contract/calls/merchants/callLogs.ts'
import { openBox, sealBox } from './sealedBox.ts'
import type { StoredComment, WorkDatabase } from './workDatabase.ts'

export type NewComment = RequestOf<typeof addCallLog>

export interface PendingComment {
  /** The key of the act: sent again it exists once. */
  readonly key: string
  readonly request: NewComment
  readonly writtenAt: string
  /** What the gateway said against it; it stays until the person has taken it back. */
  readonly fault: string | null
}

/** What became of one try. `later`: no answer, or one that passes by itself. */
export type CommentAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly fault: string }

const placeOf = (key: string) => `opsdesk comment ${key}`

/** When this has answered it is on the disk. `id`: under which it is sent. */
export const keepComment = async (
  work: WorkDatabase,
  key: CryptoKey,
  request: NewComment,
  now: number,
  id: string = crypto.randomUUID(),
): Promise<string> => {
  const box = await sealBox(key, placeOf(id), { ...request, writtenAt: new Date(now).toISOString() })
  await work.comments.add({ key: id, writtenAt: now, fault: null, box })
  return id
}

/** Those that this key opens, in the order in which they were written. */
export const openComments = async (
  key: CryptoKey,
  stored: readonly StoredComment[],
): Promise<readonly PendingComment[]> => {
  const opened = await Promise.all(
    stored.map(async (comment) => {
      const request = (await openBox(key, placeOf(comment.key), comment.box)) as NewComment | undefined
      if (request === undefined) return []
      return [{ key: comment.key, request, writtenAt: new Date(comment.writtenAt).toISOString(), fault: comment.fault }]
    }),
  )
  return opened.flat()
}

/** In their order: one that has to wait holds up the rest; one that is refused waits for its person, and nobody else. */
export const sendComments = async (
  work: WorkDatabase,
  key: CryptoKey,
  send: (comment: PendingComment) => Promise<CommentAnswer>,
): Promise<'empty' | 'later'> => {
  for (;;) {
    const stored = await work.comments.orderBy('seq').toArray()
    const next = (await openComments(key, stored)).find(({ fault }) => fault === null)
    if (next === undefined) return 'empty'
    const answer = await send(next)
    if (answer.kind === 'later') return 'later'
    const row = work.comments.where('key').equals(next.key)
    if (answer.kind === 'sent') await row.delete()
    else await row.modify({ fault: answer.fault })
  }
}
