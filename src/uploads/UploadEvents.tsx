import { useQueryClient } from '@tanstack/react-query'
import { fileUploaded, listFiles, listOpenJobs, scripts } from '#contract/calls/files.ts'
import { emitOverSocket } from '#src/gateway/socket.ts'
import { callKey, type NamedCall } from '#src/gateway/useCall.ts'
import { isSentHere } from '#src/store/unsent/outbox.ts'
import { useOutboxChanges } from '#src/store/unsent/useOutboxChanges.ts'
import { showToast } from '#src/ui/toast.ts'
import { announceStop } from './announceStop.ts'
import { askToBeTold } from './askToBeTold.ts'
import { causeOf, stepOf } from './uploadWords.ts'

/** By their names alone: the shell waits for none of their schemas. */
const productReads: readonly NamedCall[] = [{ name: 'catalogue.products' }, { name: 'catalogue.gaps' }]

/** Mounted once by the shell. Says what became of sheets, whichever tab or worker sent them. */
export const UploadEvents = () => {
  const queries = useQueryClient()
  useOutboxChanges((row) => {
    const isSeen = document.visibilityState === 'visible'
    if (row.kind === 'productImage' && row.state === 'done')
      for (const entry of productReads) void queries.invalidateQueries({ queryKey: callKey(entry) })
    if (row.kind === 'productImage' && (row.state === 'blocked' || row.state === 'conflict') && isSeen)
      showToast({ kind: 'error', text: `${row.file.name}: ${causeOf(row).message}` })
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
