import { useEffect, useEffectEvent, useRef } from 'react'
import type { UploadState } from '#machines/files/upload.ts'
import { onOutbox, outboxRows } from './outbox.ts'
import type { QueuedUpload } from './workDatabase.ts'

/** Told of each row that has come into another state while this is mounted, whichever tab or worker brought it there. */
export const useOutboxChanges = (tell: (row: QueuedUpload) => void): void => {
  const known = useRef<ReadonlyMap<string, UploadState>>(undefined)
  const look = useEffectEvent(() => {
    const rows = outboxRows()
    const before = known.current
    known.current = rows === undefined ? undefined : new Map(rows.map(({ id, state }) => [id, state]))
    if (rows === undefined || before === undefined) return
    for (const row of rows) if (before.get(row.id) !== row.state) tell(row)
  })
  useEffect(() => onOutbox(() => look()), [])
}
