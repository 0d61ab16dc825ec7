import Dexie, { type DBCore } from 'dexie'
import { openDraft, saveDraft } from '#src/store/drafts/draftStore.ts'
import { keepFile, openFile } from '#src/store/drafts/draftFile.ts'
import { keepComment, openComments } from '#src/store/unsent/comments.ts'
import { enqueueUpload } from '#src/store/unsent/enqueueUpload.ts'
import type { WorkDatabase } from '#src/store/unsent/workDatabase.ts'
import { openModelWorld } from './outboxSchedules.ts'
import { newDraftKey, openDevice } from '#tests/support/unsentStore.ts'

/** From the given write on, the disk is full: the write is refused, and its whole transaction with it. */
const cutQuota = (work: WorkDatabase, writesThatFit: number): void => {
  let writes = 0
  const middle = (core: DBCore): DBCore => ({
    ...core,
    table: (name) => {
      const table = core.table(name)
      return {
        ...table,
        mutate: (request) => {
          writes += request.type === 'delete' || request.type === 'deleteRange' ? 0 : 1
          return writes > writesThatFit
            ? Promise.reject(new Dexie.QuotaExceededError('the disk is full'))
            : table.mutate(request)
        },
      }
    },
  })
  work.use({ stack: 'dbcore', name: 'quota', create: middle })
}

export type HandOver = typeof enqueueUpload

/** Clears the form before the file is kept: what the harness has to find. */
export const clearsFirst: HandOver = async (work, handed) => {
  if (handed.draftKey !== undefined) await work.drafts.delete(handed.draftKey)
  return enqueueUpload(work, handed)
}

interface Cut {
  /** Said to be kept, and there when the device is opened anew. */
  readonly stored: number
  /** Refused aloud, with what was there before still there. */
  readonly refused: number
  /** Neither. */
  readonly lost: readonly string[]
}

const acts = 15

/**
 * A person types, comments, chooses files and hands them over while the disk fills up after so many writes. Afterwards the device is
 * opened anew: what was said to be kept has to be there, and what was refused must not have taken anything away.
 */
export const runQuotaCut = async (writesThatFit: number, hand: HandOver = enqueueUpload): Promise<Cut> => {
  const { uploadKey, person } = openModelWorld()
  const key = await newDraftKey()
  const device = openDevice()
  const lost: string[] = []
  let stored = 0
  let refused = 0
  const isDone = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      stored += 1
      return true
    } catch {
      refused += 1
      return false
    }
  }
  try {
    const tab = device.openTab()
    cutQuota(tab, writesThatFit)
    const after = device.openTab()
    for (let at = 0; at < acts; at += 1) {
      const draftKey = `form ${at}`
      const place = { key: draftKey, to: '/', title: draftKey, baseVersion: null }
      const typed = { mine: { text: `typed ${at}` }, original: { text: '' } }
      const isTyped = await isDone(() => saveDraft(tab, key, place, typed, { rev: 0, tab: 'one', now: at }))
      const draft = await openDraft(key, await after.drafts.get(draftKey))
      if (isTyped !== (draft !== undefined)) lost.push(`draft ${at}`)

      const file = new File([new Uint8Array(200)], `${at}.csv`)
      const choice = { key: `upload ${at}`, to: '/', title: file.name }
      const chosen = { file, about: { at } }
      const isChosen = await isDone(() => keepFile(tab, key, choice, chosen, { now: at, tab: 'one' }))
      const hasFile = async () => (await openFile(after, key, choice.key))?.file.size === file.size
      const isOnDisk = await hasFile()
      const pieces = await after.draftParts.where('[key+n]').between([choice.key, 0], [choice.key, 9]).count()
      if (isChosen !== isOnDisk || isChosen !== pieces > 0) lost.push(`choice ${at}`)

      const handed = {
        person,
        uploadKey,
        idempotencyKey: `key ${at}`,
        kind: 'sheet' as const,
        scriptId: 'merchant_update' as const,
        startDate: '2026-08-05 00:00:00',
        file,
        now: at,
        draftKey: choice.key,
      }
      const isHanded = await isDone(() => hand(tab, handed))
      const row = await after.outbox.where('idemKey').equals(handed.idempotencyKey).first()
      const parts =
        row === undefined ? 0 : await after.parts.where('[outboxId+n]').between([row.id, 0], [row.id, 9]).count()
      if (isHanded && (row === undefined || parts !== row.file.parts)) lost.push(`file ${at}`)
      if (isHanded && (await hasFile())) lost.push(`choice ${at} still there`)
      if (!isHanded && isChosen && !(await hasFile())) lost.push(`choice ${at} forgotten, its file not kept`)

      const request = { merchantCode: 'M0000001', comment: `${at}`, feedback: '', ticketId: '', mobileNumber: '' }
      const isSaid = await isDone(() => keepComment(tab, key, request, at))
      const comments = await openComments(key, await after.comments.toArray())
      if (isSaid !== comments.some((comment) => comment.request.comment === `${at}`)) lost.push(`comment ${at}`)
    }
    return { stored, refused, lost }
  } finally {
    device.close()
  }
}
