import { BellIcon } from '@primer/octicons-react'
import { AnchoredOverlay, CounterLabel, IconButton } from '@primer/react'
import { lazy, Suspense, useState } from 'react'
import { listNotifications } from '#contract/files.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSocketConnected } from '#src/gateway/socket.ts'
import { useAcknowledge } from '#src/sheets/useAcknowledge.ts'
import styles from './TopBar.module.css'

const readAgainMs = 60_000
const loadList = async () => ({ default: (await import('./NotificationList.tsx')).NotificationList })
const NotificationList = lazy(loadList)
const none: ReadonlySet<string> = new Set()

export const NotificationBell = () => {
  const [isOpen, setOpen] = useState(false)
  const [fresh, setFresh] = useState(none)
  const read = useCall(listNotifications, {}, { refetchInterval: readAgainMs })
  const acknowledge = useAcknowledge()
  useSocketConnected(() => void read.refetch())
  const unread = read.data?.filter(({ notificationReceived }) => !notificationReceived) ?? []
  const open = async () => {
    // The focus goes into what is there when it opens; what does not come shows there why.
    await loadList().catch(() => undefined)
    setOpen(true)
    setFresh(new Set(unread.map(({ socketId }) => socketId)))
    if (unread.length > 0) void acknowledge(unread)
  }
  return (
    <AnchoredOverlay
      open={isOpen}
      onOpen={() => void open()}
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
      <Suspense fallback={null}>
        <NotificationList read={read} fresh={fresh} onLeave={() => setOpen(false)} />
      </Suspense>
    </AnchoredOverlay>
  )
}
