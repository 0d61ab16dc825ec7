import { BellIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { listNotifications } from '#contract/calls/files/files.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSocketConnected } from '#src/gateway/socket.ts'
import { useAcknowledge } from '#src/uploads/useAcknowledge.ts'
import { CountedOverlay } from './CountedOverlay.tsx'
import { useLatePart } from '#src/gateway/useLatePart.ts'

const readAgainMs = 60_000
const loadList = async () => (await import('./NotificationList.tsx')).NotificationList
const none: ReadonlySet<string> = new Set()

export const NotificationBell = () => {
  const [NotificationList, withList] = useLatePart(loadList)
  const [isOpen, setOpen] = useState(false)
  const [fresh, setFresh] = useState(none)
  const read = useCall(listNotifications, {}, { refetchInterval: readAgainMs })
  const acknowledge = useAcknowledge()
  useSocketConnected(() => void read.refetch())
  const unread = read.data?.filter(({ notificationReceived }) => !notificationReceived) ?? []
  const open = () => {
    setOpen(true)
    setFresh(new Set(unread.map(({ socketId }) => socketId)))
    if (unread.length > 0) void acknowledge(unread)
  }
  const close = () => setOpen(false)
  return (
    <CountedOverlay
      icon={BellIcon}
      name="Notifications"
      count={unread.length}
      counted={`${unread.length} unread`}
      isOpen={isOpen}
      onOpen={() => void withList(open)}
      onClose={close}
    >
      {NotificationList !== undefined && <NotificationList read={read} fresh={fresh} onLeave={close} />}
    </CountedOverlay>
  )
}
