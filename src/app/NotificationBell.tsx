import { BellIcon } from '@primer/octicons-react'
import { AnchoredOverlay, CounterLabel, IconButton } from '@primer/react'
import { useState } from 'react'
import { listNotifications } from '#contract/files.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSocketConnected } from '#src/gateway/socket.ts'
import { NotificationList } from './NotificationList.tsx'
import styles from './TopBar.module.css'

const readAgainMs = 60_000

export const NotificationBell = () => {
  const [isOpen, setOpen] = useState(false)
  const read = useCall(listNotifications, {}, { refetchInterval: readAgainMs })
  useSocketConnected(() => void read.refetch())
  const unread = read.data?.filter(({ notificationReceived }) => !notificationReceived).length ?? 0
  return (
    <AnchoredOverlay
      open={isOpen}
      onOpen={() => setOpen(true)}
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
            aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          />
          {unread > 0 && (
            <CounterLabel variant="primary" className={styles.unread}>
              {unread > 99 ? '99+' : unread}
            </CounterLabel>
          )}
        </span>
      )}
    >
      <NotificationList read={read} onLeave={() => setOpen(false)} />
    </AnchoredOverlay>
  )
}
