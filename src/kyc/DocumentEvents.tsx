import { useOutboxChanges } from '#src/store/unsent/useOutboxChanges.ts'
import { showToast } from '#src/ui/toast.ts'
import { arrivedText, refusedTextOf } from './documentLabels.ts'
import { useReadAgain } from './useReadAgain.ts'

/** Mounted once by the shell. Says what became of documents, whichever tab or worker sent them. */
export const DocumentEvents = () => {
  const readAgain = useReadAgain()
  useOutboxChanges((row) => {
    if (row.kind !== 'document' && row.kind !== 'superMerchantDocument') return
    const isSeen = document.visibilityState === 'visible'
    if ((row.state === 'blocked' || row.state === 'conflict') && isSeen)
      showToast({ kind: 'error', text: refusedTextOf(row) })
    if (row.state !== 'done') return
    if (isSeen) showToast({ kind: 'success', text: arrivedText })
    readAgain(row.kind)
  })
  return null
}
