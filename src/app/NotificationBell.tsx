import { BellIcon } from '@primer/octicons-react'
import { AnchoredOverlay, CounterLabel, IconButton } from '@primer/react'
import { useState } from 'react'
import { listNotifications } from '#contract/files.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSocketConnected } from '#src/gateway/socket.ts'
import { useAcknowledge } from '#src/sheets/useAcknowledge.ts'
import { NotificationList } from './NotificationList.tsx'
import styles from './TopBar.module.css'

const readAgainMs = 60_000
const none: ReadonlySet<string> = new Set()

export const NotificationBell = () => {
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
  return (
    <AnchoredOverlay
      open={isOpen}
      onOpen={open}
      onClose={() => setOpen(false)}
      align="end"
      width="large"
      overlayProps={{ role: 'dialog', 'aria-label': 'Notifications' }}
      focusZoneSettings={{ disabled: true }}
      renderAnchor={({ children: _children, ...anchor }) => (
        <span className={styles.bell}>
          <IconButton
            {...anchor}
            icon={BellIcon}
            variant="invisible"
            aria-label={unread.length === 0 ? 'Notifications' : `Notifications, ${unread.length} unread`}
          />
          {unread.length > 0 && (
            <CounterLabel variant="primary" className={styles.unread}>
              {unread.length > 99 ? '99+' : unread.length}
            </CounterLabel>
          )}
        </span>
      )}
    >
      <NotificationList read={read} fresh={fresh} onLeave={() => setOpen(false)} />
    </AnchoredOverlay>
  )
}
