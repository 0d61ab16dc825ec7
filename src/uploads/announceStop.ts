import { type ScriptId, scripts } from '#contract/calls/files/files.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { showToast } from '#src/ui/toast.ts'
import type { SubmissionStep } from './sheetSubmission.ts'

/** The dialog says these at length, with a link or a time: a toast would only repeat them. */
const saidInPlace: readonly string[] = ['file-already-applied', 'file-still-running']
const saidInItsWords: readonly string[] = ['sheet-blank', 'sheet-unreadable', 'job-already-running']

/** The documented toast for a sheet that stopped at this step; undefined where the dialog says more. */
export const stopText = (
  { scriptId, step }: { readonly scriptId: ScriptId; readonly step: SubmissionStep },
  cause: unknown,
): string | undefined => {
  const code = cause instanceof Refusal ? cause.code : 'broken'
  if (saidInPlace.includes(code)) return undefined
  if (cause instanceof Refusal && saidInItsWords.includes(code)) return cause.message
  return code === 'broken' && step === 'script' ? scripts[scriptId].notStartedText : 'Could not upload file!'
}

export const announceStop = (at: Parameters<typeof stopText>[0], cause: unknown): void => {
  const text = stopText(at, cause)
  if (text !== undefined) showToast({ kind: 'error', text })
}
