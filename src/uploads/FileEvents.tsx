import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { listFiles, listOpenJobs, type Notification } from '#contract/calls/files/files.ts'
import { useSocketConnected, useSocketEvent } from '#src/gateway/socket.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import { showDesktopNotice } from './desktopNotice.ts'
import { fileJobAddress } from './fileJobAddress.ts'
import { allSheetReads } from './sheetReads.ts'
import { notificationReads, useAcknowledge } from './useAcknowledge.ts'

const titles = { ended: 'File processed', waiting: 'Confirmation needed' } as const

/** Mounted once by the shell. Tells the person about a processed file, and acknowledges it once they have seen it. */
export const FileEvents = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const acknowledge = useAcknowledge()
  const refresh = () => {
    for (const entry of notificationReads) void queries.invalidateQueries({ queryKey: callKey(entry) })
  }

  const told = useRef(new Set<string>())

  useSocketConnected(refresh)
  useSocketEvent('file-process-done', (notification: Notification) => {
    const { jobId, fileName, message, socketId, about } = notification
    // What was not seen yet is told again at every connection.
    if (told.current.has(socketId)) return
    told.current.add(socketId)
    const open = () => void navigate(fileJobAddress(jobId))
    const isSeen = document.visibilityState === 'visible'
    for (const entry of [listFiles, listOpenJobs, ...allSheetReads])
      void queries.invalidateQueries({ queryKey: callKey(entry) })
    showDesktopNotice({
      title: titles[about],
      body: `${fileName}\n${message}`,
      tag: socketId,
      onOpen: () => {
        open()
        if (!isSeen) void acknowledge([notification])
      },
    })
    if (isSeen) {
      showToast({ kind: 'info', text: `${fileName}: ${message}`, action: { label: 'Open', onSelect: open } })
      void acknowledge([notification])
    } else refresh()
  })
  return null
}
