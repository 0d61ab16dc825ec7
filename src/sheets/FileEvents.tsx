import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { acknowledgeNotification, listFiles, listNotifications, type Notification } from '#contract/files.ts'
import { useSocketConnected, useSocketEvent } from '#src/gateway/socket.ts'
import { callKey, useCommand } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import { showDesktopNotice } from './desktopNotice.ts'

const title = 'File processed'

/** Mounted once by the shell. Tells the person about a processed file, wherever they are, and acknowledges it. */
export const FileEvents = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const acknowledge = useCommand(acknowledgeNotification, { invalidates: [listNotifications] })
  const refresh = () => void queries.invalidateQueries({ queryKey: callKey(listNotifications) })

  useSocketConnected(refresh)
  useSocketEvent('file-process-done', (notification: Notification) => {
    const { jobId, fileName, message, socketId } = notification
    showToast({ kind: 'info', text: `${fileName}: ${message}` })
    showDesktopNotice({
      title,
      body: `${fileName}\n${message}`,
      tag: socketId,
      onOpen: () => void navigate(jobId === null ? '/downloads' : `/file-jobs/${jobId}`),
    })
    refresh()
    void queries.invalidateQueries({ queryKey: callKey(listFiles) })
    acknowledge.mutate({ request: { notificationReceived: true, socketId, fileName } })
  })
  return null
}
