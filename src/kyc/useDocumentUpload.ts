import { useState } from 'react'
import { uploadAfter } from '#machines/files/upload.ts'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { uploadWords } from '#src/uploads/uploadWords.ts'
import { cancelUpload, isOpenUpload, queueUpload, retryUpload, useOutbox } from '#src/store/unsent/outbox.ts'
import { FileChanged } from '#src/store/unsent/notStored.ts'
import { changeStored, StorageUnusable } from '#src/store/storageFault.ts'
import type { DocumentIntent, QueuedUpload } from '#src/store/unsent/workDatabase.ts'
import { showToast } from '#src/ui/toast.ts'
import { arrivedText, refusedTextOf } from './documentLabels.ts'
import { useReadAgain } from './useReadAgain.ts'

export type DocumentProgress =
  | { readonly phase: 'sending'; readonly cancel: () => void }
  /** Kept on this device; it goes on by itself. */
  | { readonly phase: 'waiting'; readonly text: string; readonly cancel: () => void }
  | { readonly phase: 'failed'; readonly text: string; readonly again?: (() => void) | undefined }

const progressOf = (row: QueuedUpload): DocumentProgress => {
  const cancel = () => void changeStored(() => cancelUpload(row.id))
  if (row.state === 'ready' || row.state === 'sending') return { phase: 'sending', cancel }
  if (!['blocked', 'conflict', 'review'].includes(row.state))
    return { phase: 'waiting', text: uploadWords(row), cancel }
  const mayRetry = uploadAfter(row.state, { type: 'upload.retry' }) !== undefined
  return {
    phase: 'failed',
    text: uploadWords(row),
    again: mayRetry ? () => void changeStored(() => retryUpload(row.id)) : undefined,
  }
}

interface DirectUpload {
  readonly file: File
  /** Made when the file was chosen: another try is the same upload. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** One place for one document. */
export interface DocumentPlace {
  readonly intent: DocumentIntent
  readonly label: string
  /** Why the file cannot be this document, before anything is sent. */
  readonly faultOf: (file: File) => Promise<string | undefined>
  /** 'a PDF', 'an image'. */
  readonly wanted: string
  /** Where uploads go to another gateway, which takes no sealed parts, or the browser keeps nothing. */
  readonly sendDirectly: (upload: DirectUpload) => Promise<void>
}

/** One document on its way: kept sealed on the device, then sent, also after the page was left. */
export const useDocumentUpload = ({ intent, label, faultOf, wanted, sendDirectly }: DocumentPlace) => {
  const readAgain = useReadAgain()
  const [own, setOwn] = useState<DocumentProgress>()
  const { kind, merchantCode, documentKind } = intent
  const row = useOutbox().find(
    (queued) =>
      queued.kind === kind &&
      queued.merchantCode === merchantCode &&
      queued.documentKind === documentKind &&
      isOpenUpload(queued),
  )

  const sendNow = async (file: File, idempotencyKey: string): Promise<void> => {
    const stopping = new AbortController()
    setOwn({ phase: 'sending', cancel: () => stopping.abort() })
    try {
      await sendDirectly({ file, idempotencyKey, signal: stopping.signal })
      showToast({ kind: 'success', text: arrivedText })
      setOwn(undefined)
      readAgain(kind)
    } catch (error) {
      // What was stopped may have arrived all the same.
      if (stopping.signal.aborted) {
        setOwn(undefined)
        readAgain(kind)
        return
      }
      showToast({ kind: 'error', text: refusedTextOf(intent) })
      const isFinal = error instanceof Refusal && error.status < 500 && error.status !== 429
      const text = error instanceof Error ? error.message : String(error)
      setOwn({ phase: 'failed', text, again: isFinal ? undefined : () => void sendNow(file, idempotencyKey) })
    }
  }

  const queue = async (file: File): Promise<void> => {
    // Only its place is told on the device: names of papers hold numbers of people.
    const named = new File([file], `${label} of ${merchantCode}`)
    const idempotencyKey = crypto.randomUUID()
    try {
      await queueUpload({ ...intent, file: named, idempotencyKey })
      if (row !== undefined) await changeStored(() => cancelUpload(row.id))
      setOwn(undefined)
    } catch (cause) {
      if (cause instanceof StorageUnusable) return sendNow(file, idempotencyKey)
      const text = 'The file could not be kept on this device, and nothing was sent. Free some space and try again.'
      setOwn({ phase: 'failed', text: cause instanceof FileChanged ? cause.message : text })
    }
  }

  const choose = async (file: File): Promise<void> => {
    const fault = await faultOf(file).catch((error: unknown) => new FileChanged(error))
    if (fault instanceof FileChanged) setOwn({ phase: 'failed', text: fault.message })
    else if (fault !== undefined) {
      showToast({ kind: 'error', text: fault })
      setOwn({ phase: 'failed', text: `${fault} Choose ${wanted} of at most 5 MB.` })
    } else if (panelConfig().uploadKey === null) await sendNow(file, crypto.randomUUID())
    else await queue(file)
  }
  return { progress: own ?? (row === undefined ? undefined : progressOf(row)), choose }
}
