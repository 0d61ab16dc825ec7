import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileUploaded, listFiles, scripts } from '#contract/calls/files/files.ts'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { emitOverSocket } from '#src/gateway/socket.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { isHeldBack } from '#src/store/unsent/lanes.ts'
import { discardDraft } from '#src/editing/drafts/drafts.ts'
import { NotStored } from '#src/store/unsent/notStored.ts'
import { queueUpload, retryUpload, useOutbox } from '#src/store/unsent/outbox.ts'
import { changeStored, StorageUnusable, withStorageDeadline } from '#src/store/storageFault.ts'
import type { QueuedUpload } from '#src/store/unsent/workDatabase.ts'
import { showToast } from '#src/ui/toast.ts'
import { announceStop } from './announceStop.ts'
import { askToBeTold } from './askToBeTold.ts'
import { type SheetSubmission, SubmissionStopped, type SubmissionStep, submitSheet } from './sheetSubmission.ts'
import { causeOf, shareSent, stepOf, uploadWords } from './uploadWords.ts'

export type SubmissionState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'sending'; readonly step: SubmissionStep; readonly sentShare: number }
  /** Kept on this device; it goes on by itself. */
  | { readonly phase: 'queued'; readonly text: string }
  | { readonly phase: 'stopped'; readonly step: SubmissionStep; readonly cause: unknown }
  | { readonly phase: 'started'; readonly jobId: string }

const waiting: SubmissionState = { phase: 'waiting' }

const stateOf = (row: QueuedUpload, rows: readonly QueuedUpload[]): SubmissionState => {
  switch (row.state) {
    case 'ready':
      if (isHeldBack(row, rows)) return { phase: 'queued', text: uploadWords(row) }
      return { phase: 'sending', step: stepOf(row), sentShare: shareSent(row) }
    case 'sending':
      return { phase: 'sending', step: stepOf(row), sentShare: shareSent(row) }
    case 'done':
      return { phase: 'started', jobId: row.server.jobId ?? '' }
    case 'cancelled':
      return waiting
    case 'staging':
    case 'waiting':
    case 'authWait':
      return { phase: 'queued', text: uploadWords(row) }
    case 'review':
    case 'conflict':
    case 'blocked':
      return { phase: 'stopped', step: stepOf(row), cause: causeOf(row) }
  }
}

/** Goes on when the dialog is closed meanwhile, and when the tab is; toasts say how it ended. */
export const useSheetSubmission = () => {
  const [own, setOwn] = useState<SubmissionState>(waiting)
  const [key, setKey] = useState<string | null>(null)
  const queries = useQueryClient()
  const rows = useOutbox()
  const row = rows.find(({ idemKey }) => idemKey === key)

  /** Where uploads go to another gateway, which takes no sealed parts, or the browser keeps nothing. */
  const sendDirectly = async (submission: SheetSubmission, draftKey: string): Promise<void> => {
    setOwn({ phase: 'sending', step: 'upload', sentShare: 0 })
    try {
      const job = await submitSheet(submission, {
        onStep: (step) => setOwn({ phase: 'sending', step, sentShare: step === 'upload' ? 0 : 1 }),
        onUpload: (sentShare) => setOwn({ phase: 'sending', step: 'upload', sentShare }),
      })
      emitOverSocket(fileUploaded.path, { file_name: submission.file.name })
      showToast({ kind: 'success', text: scripts[submission.scriptId].startedText })
      setOwn({ phase: 'started', jobId: job.jobId })
      await withStorageDeadline(discardDraft(draftKey)).catch(() => undefined)
      await Promise.all([askToBeTold(submission), queries.invalidateQueries({ queryKey: callKey(listFiles) })])
    } catch (error) {
      if (!(error instanceof SubmissionStopped)) throw error
      announceStop({ scriptId: submission.scriptId, step: error.step }, error.cause)
      setOwn({ phase: 'stopped', step: error.step, cause: error.cause })
    }
  }

  const queue = async (submission: SheetSubmission, draftKey: string): Promise<void> => {
    if (row !== undefined) return changeStored(() => retryUpload(row.id))
    setOwn({ phase: 'sending', step: 'upload', sentShare: 0 })
    try {
      await queueUpload({ ...submission, kind: 'sheet', draftKey })
      setKey(submission.idempotencyKey)
    } catch (cause) {
      if (cause instanceof StorageUnusable) return sendDirectly(submission, draftKey)
      const text = 'The file could not be kept on this device, and nothing was sent. Free some space and try again.'
      setOwn({
        phase: 'stopped',
        step: 'upload',
        cause: cause instanceof NotStored ? cause : new NotStored(text, { cause }),
      })
    }
  }

  return {
    state: row === undefined ? own : stateOf(row, rows),
    /** `draftKey`: under which the choice is kept until it is handed over. */
    submit: (submission: SheetSubmission, draftKey: string): Promise<void> =>
      panelConfig().uploadKey === null ? sendDirectly(submission, draftKey) : queue(submission, draftKey),
    reset: () => {
      setKey(null)
      setOwn(waiting)
    },
  }
}
