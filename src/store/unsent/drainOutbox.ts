import Dexie from 'dexie'
import { goesByItself, isOver, uploadAfter, type UploadEvent } from '#machines/files/upload.ts'
import { backoffMs, leasedUntil, leaseMs, longestWaitMs, waitsUntil } from './retryTimes.ts'
import { isHeldBack } from './lanes.ts'
import type { QueuedUpload, SentSoFar, WorkDatabase } from './workDatabase.ts'

/** What became of sending one row. */
export type Sent =
  | {
      readonly type: 'gateway.applied'
      /** The job of a sheet. */
      readonly jobId: string | null
      /** The name of a picture for a form. */
      readonly imageName?: string
    }
  | {
      readonly type: Exclude<UploadEvent['type'], 'gateway.applied'> & `gateway.${string}`
      readonly error: NonNullable<QueuedUpload['lastError']>
      /** The gateway asked to wait so long. */
      readonly retryAfterMs?: number | undefined
      /** Parts that the gateway does not have, though it answered for them once. */
      readonly missing?: readonly number[] | undefined
    }

export interface SendTools {
  /** Keeps what the gateway has answered for and renews the lease; false: stop, it is not ours any more. */
  readonly keep: (progress: Partial<SentSoFar>) => Promise<boolean>
  readonly partOf: (n: number) => Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string }>
}

export interface DrainTools {
  /** This tab or worker, for as long as it lives. */
  readonly owner: string
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** Nobody else of this browser is at it: who holds a lease was closed, killed or frozen, and it is not waited for. */
  readonly isAlone: boolean
  /** Once it is aborted no other row is taken. */
  readonly signal: AbortSignal
  /** Never throws; `undefined` when `keep` said stop. */
  readonly send: (row: QueuedUpload, tools: SendTools) => Promise<Sent | undefined>
}

export const batchMs = 25_000
/** The gateway remembers keys for 30 days. */
export const oldestMs = 29 * 86_400_000
/** So many ended uploads are shown, with their receipts. */
const mostEnded = 20

const rowsInOrder = async (work: WorkDatabase): Promise<QueuedUpload[]> =>
  (await work.outbox.toArray()).sort((a, b) => a.createdAt - b.createdAt || a.seq - b.seq)

const isDue = (row: QueuedUpload, now: number, isAlone: boolean): boolean =>
  row.state === 'ready' ||
  (row.state === 'waiting' && waitsUntil(row, now) <= now) ||
  (row.state === 'sending' && (isAlone || leasedUntil(row, now) <= now))

/** When a row can be sent next; undefined: none will without a person. */
export const nextDueAt = async (work: WorkDatabase, now: number): Promise<number | undefined> => {
  const times = (await work.outbox.toArray()).flatMap((row) => {
    if (row.state === 'ready') return [now]
    if (row.state === 'waiting') return [waitsUntil(row, now)]
    return row.state === 'sending' ? [leasedUntil(row, now)] : []
  })
  return times.length === 0 ? undefined : Math.min(...times)
}

/** What is older than the gateway remembers keys waits for its person. */
const putAsideTooOld = async (work: WorkDatabase, now: number): Promise<void> => {
  for (const row of await work.outbox.toArray()) {
    const isTooOld = goesByItself(row.state) && now - row.createdAt > oldestMs && leasedUntil(row, now) <= now
    const state = isTooOld ? uploadAfter(row.state, { type: 'drain.tooOld' }) : undefined
    if (state !== undefined) await work.outbox.update(row.id, { state })
  }
}

/** Takes the next row that is due and that nothing earlier of its lane holds back. */
const claimNext = (
  work: WorkDatabase,
  { owner, now, isAlone, signal }: DrainTools,
): Promise<QueuedUpload | undefined> =>
  work.transaction('rw', work.outbox, async () => {
    if (signal.aborted) return undefined
    const at = now()
    await putAsideTooOld(work, at)
    const rows = await rowsInOrder(work)
    for (const row of rows) {
      const isNext = isDue(row, at, isAlone) && !isHeldBack(row, rows)
      const state = isNext ? uploadAfter(row.state, { type: 'drain.claimed' }) : undefined
      if (state === undefined) continue
      const lease = { owner, epoch: row.lease.epoch + 1, until: at + leaseMs }
      // Made by a clock that was put back since, it would be taken for younger than its key.
      const createdAt = Math.min(row.createdAt, at)
      const claimed = { ...row, state, lease, createdAt, attempt: row.attempt + 1 }
      await work.outbox.put(claimed)
      return claimed
    }
    return undefined
  })

export class PartIsGone extends Error {
  override readonly name = 'PartIsGone'
  constructor() {
    super('A part of the file is not on this device any more. Choose the file again.')
  }
}

const isOurs = (row: QueuedUpload | undefined, claimed: QueuedUpload): row is QueuedUpload =>
  row?.state === 'sending' && row.lease.epoch === claimed.lease.epoch && row.lease.owner === claimed.lease.owner

const toolsFor = (work: WorkDatabase, claimed: QueuedUpload, { now }: DrainTools): SendTools => ({
  keep: (progress) =>
    work.transaction('rw', work.outbox, async () => {
      const row = await work.outbox.get(claimed.id)
      if (!isOurs(row, claimed)) return false
      await work.outbox.update(row.id, {
        server: { ...row.server, ...progress },
        lease: { ...row.lease, until: now() + leaseMs },
      })
      return true
    }),
  partOf: async (n) => {
    const part = await work.parts.get([claimed.id, n])
    if (part === undefined) throw new PartIsGone()
    return part
  },
})

const receiptOf = (row: QueuedUpload, { jobId, imageName = '' }: Extract<Sent, { type: 'gateway.applied' }>) => {
  switch (row.kind) {
    case 'sheet':
      return { scriptId: row.scriptId, jobId }
    case 'productImage':
      return { brandCode: row.brandCode, productCode: row.productCode }
    case 'formPicture':
      return { purpose: row.purpose, imageName }
    default:
      return { merchantCode: row.merchantCode, documentKind: row.documentKind }
  }
}

/** A success counts whoever learns it and whenever; anything else only from who still holds the lease. */
const settle = (work: WorkDatabase, claimed: QueuedUpload, sent: Sent, { now, random }: DrainTools): Promise<void> =>
  work.transaction('rw', [work.outbox, work.parts, work.receipts], async () => {
    const row = await work.outbox.get(claimed.id)
    if (row === undefined) return
    const state = uploadAfter(row.state, { type: sent.type })
    if (state === undefined) return
    if (sent.type === 'gateway.applied') {
      const endedAt = now()
      await work.outbox.put({
        ...row,
        state,
        lastError: null,
        endedAt,
        server: { ...row.server, jobId: sent.jobId },
      })
      await work.receipts.put({
        idemKey: row.idemKey,
        outboxId: row.id,
        sha256: row.file.sha256,
        fileName: row.file.name,
        at: endedAt,
        ...receiptOf(row, sent),
      })
      await removeParts(work, row.id)
      await forgetEnded(work)
      return
    }
    if (!isOurs(row, claimed)) return
    const missing = new Set(sent.missing ?? [])
    const pause = Math.min(longestWaitMs, Math.max(sent.retryAfterMs ?? 0, backoffMs(row.attempt, random())))
    await work.outbox.put({
      ...row,
      state,
      lastError: sent.error,
      nextAt: missing.size > 0 ? now() : now() + pause,
      lease: { ...row.lease, until: 0 },
      server: { ...row.server, parts: row.server.parts.filter((part) => !missing.has(part)) },
    })
  })

export const removeParts = async (work: WorkDatabase, id: string): Promise<void> => {
  await work.parts.where('[outboxId+n]').between([id, Dexie.minKey], [id, Dexie.maxKey]).delete()
}

const forgetEnded = async (work: WorkDatabase): Promise<void> => {
  const ended = (await work.outbox.toArray()).filter((row) => isOver(row.state))
  const old = ended.sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0)).slice(mostEnded)
  await work.outbox.bulkDelete(old.map(({ id }) => id))
}

/** Sends what is due, one after the other, for at most one batch. Answers how many rows it took. */
export const drainOutbox = async (work: WorkDatabase, tools: DrainTools): Promise<number> => {
  const until = tools.now() + batchMs
  let taken = 0
  while (tools.now() < until) {
    const claimed = await claimNext(work, tools)
    if (claimed === undefined) return taken
    taken += 1
    const sent = await tools.send(claimed, toolsFor(work, claimed, tools))
    if (sent !== undefined) await settle(work, claimed, sent, tools)
  }
  return taken
}
