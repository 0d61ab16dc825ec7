import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { fileUploaded, listFiles, listOpenJobs, scripts } from '#contract/calls/files/files.ts'
import { emitOverSocket } from '#src/gateway/socket.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { isSentHere } from '#src/store/unsent/outbox.ts'
import { useOutboxChanges } from '#src/store/unsent/useOutboxChanges.ts'
import { showToast } from '#src/ui/toast.ts'
import { readsOfSheet } from './sheetReads.ts'
import { announceStop } from './announceStop.ts'
import { askToBeTold } from './askToBeTold.ts'
import { causeOf, stepOf } from './uploadWords.ts'

/** Mounted once by the shell. Says what became of sheets, whichever tab or worker sent them. */
export const UploadEvents = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useOutboxChanges((row) => {
    const isSeen = document.visibilityState === 'visible'
    if (row.kind === 'productImage' && row.state === 'done')
      for (const entry of readsOfSheet('brand_product_onboarding'))
        void queries.invalidateQueries({ queryKey: callKey(entry) })
    // Who has the form open is told there.
    const isTold = row.kind === 'formPicture' && row.to === pathname + search
    const isPicture = row.kind === 'productImage' || row.kind === 'formPicture'
    if (isPicture && !isTold && (row.state === 'blocked' || row.state === 'conflict') && isSeen)
      showToast({ kind: 'error', text: `${row.file.name}: ${causeOf(row).message}` })
    if (row.kind === 'formPicture' && row.state === 'done' && !isTold && isSeen)
      showToast({
        kind: 'success',
        text: `${row.file.name} was uploaded. Save its form to use it.`,
        action: { label: 'Open the form', onSelect: () => void navigate(row.to) },
      })
    if (row.kind !== 'sheet') return
    if (row.state === 'done') {
      if (isSeen) showToast({ kind: 'success', text: scripts[row.scriptId].startedText })
      if (isSentHere(row)) {
        emitOverSocket(fileUploaded.path, { file_name: row.file.name })
        void askToBeTold({ ...row, idempotencyKey: row.idemKey })
      }
      for (const entry of [listFiles, listOpenJobs]) void queries.invalidateQueries({ queryKey: callKey(entry) })
    }
    if ((row.state === 'blocked' || row.state === 'conflict') && isSeen)
      announceStop({ scriptId: row.scriptId, step: stepOf(row) }, causeOf(row))
  })
  return null
}
