import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fileUploaded, listFiles, listOpenJobs, scripts } from '#contract/files.ts'
import type { UploadState } from '#machines/upload.ts'
import { emitOverSocket } from '#src/gateway/socket.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { isSentHere, onOutbox, outboxRows } from '#src/store/unsent/outbox.ts'
import type { QueuedSheet } from '#src/store/unsent/workDatabase.ts'
import { showToast } from '#src/ui/toast.ts'
import { announceStop } from './announceStop.ts'
import { askToBeTold } from './askToBeTold.ts'
import { causeOf } from './uploadWords.ts'

/** Mounted once by the shell. Says what became of uploads, whichever tab or worker sent them. */
export const UploadEvents = () => {
  const queries = useQueryClient()
  const known = useRef<ReadonlyMap<string, UploadState>>(undefined)

  const tell = (row: QueuedSheet) => {
    const isSeen = document.visibilityState === 'visible'
    if (row.state === 'done') {
      if (isSeen) showToast({ kind: 'success', text: scripts[row.scriptId].startedText })
      if (isSentHere(row)) {
        emitOverSocket(fileUploaded.path, { file_name: row.file.name })
        void askToBeTold({ ...row, idempotencyKey: row.idemKey })
      }
      for (const entry of [listFiles, listOpenJobs]) void queries.invalidateQueries({ queryKey: callKey(entry) })
    }
    if ((row.state === 'blocked' || row.state === 'conflict') && isSeen) announceStop(causeOf(row))
  }
  const look = useEffectEvent(() => {
    const rows = outboxRows()
    const before = known.current
    known.current = rows === undefined ? undefined : new Map(rows.map(({ id, state }) => [id, state]))
    if (rows === undefined || before === undefined) return
    for (const row of rows) if (before.get(row.id) !== row.state) tell(row)
  })

  useEffect(() => {
    look()
    const stop = onOutbox(() => look())
    return () => {
      stop()
    }
  }, [])
  return null
}
