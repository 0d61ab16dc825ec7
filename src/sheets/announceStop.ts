import { Refusal } from '#src/gateway/refusal.ts'
import { showToast } from '#src/ui/toast.ts'

/** The dialog says these at length, with a link or a time: a toast would only repeat them. */
const saidInPlace: readonly string[] = ['file-already-applied', 'file-still-running', 'sheet-blank', 'sheet-unreadable']

export const announceStop = (cause: unknown): void => {
  if (!(cause instanceof Refusal && saidInPlace.includes(cause.code)))
    showToast({ kind: 'error', text: 'Could not upload file!' })
  else if (cause.code === 'sheet-blank' || cause.code === 'sheet-unreadable')
    showToast({ kind: 'error', text: cause.message })
}
