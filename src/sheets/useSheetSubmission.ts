import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileUploaded, listFiles, scripts } from '#contract/files.ts'
import { emitOverSocket } from '#src/gateway/socket.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { askToBeTold } from './askToBeTold.ts'
import { type SheetSubmission, SubmissionStopped, type SubmissionStep, submitSheet } from './sheetSubmission.ts'

export type SubmissionState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'sending'; readonly step: SubmissionStep; readonly sentShare: number }
  | { readonly phase: 'stopped'; readonly step: SubmissionStep; readonly cause: unknown }
  | { readonly phase: 'started'; readonly jobId: string }

const waiting: SubmissionState = { phase: 'waiting' }

/** The dialog says these at length, with a link or a time: a toast would only repeat them. */
const saidInPlace: readonly string[] = ['file-already-applied', 'file-still-running', 'sheet-blank', 'sheet-unreadable']

const announceStop = (cause: unknown) => {
  if (!(cause instanceof Refusal && saidInPlace.includes(cause.code)))
    showToast({ kind: 'error', text: 'Could not upload file!' })
  else if (cause.code === 'sheet-blank' || cause.code === 'sheet-unreadable')
    showToast({ kind: 'error', text: cause.message })
}

/** Goes on when the dialog is closed meanwhile; toasts say how it ended. */
export const useSheetSubmission = () => {
  const [state, setState] = useState<SubmissionState>(waiting)
  const queries = useQueryClient()

  const submit = async (submission: SheetSubmission): Promise<void> => {
    setState({ phase: 'sending', step: 'upload', sentShare: 0 })
    try {
      const job = await submitSheet(submission, {
        onStep: (step) => setState({ phase: 'sending', step, sentShare: step === 'upload' ? 0 : 1 }),
        onUpload: (sentShare) => setState({ phase: 'sending', step: 'upload', sentShare }),
      })
      emitOverSocket(fileUploaded.path, { file_name: submission.file.name })
      showToast({ kind: 'success', text: scripts[submission.scriptId].startedText })
      setState({ phase: 'started', jobId: job.jobId })
      await Promise.all([askToBeTold(submission), queries.invalidateQueries({ queryKey: callKey(listFiles) })])
    } catch (error) {
      if (!(error instanceof SubmissionStopped)) throw error
      announceStop(error.cause)
      setState({ phase: 'stopped', step: error.step, cause: error.cause })
    }
  }

  return { state, submit, reset: () => setState(waiting) }
}
