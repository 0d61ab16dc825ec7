import { CheckIcon } from '@primer/octicons-react'
import { IconButton, SegmentedControl } from '@primer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { acknowledgeNotification, listNotifications, type Notification } from '#contract/files.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCommand, type CallError } from '#src/gateway/useCall.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { MessageLog } from './MessageLog.tsx'
import styles from './NotificationList.module.css'
import { When } from '#src/ui/When.tsx'

interface Props {
  readonly read: UseQueryResult<Notification[], CallError>
  /** The person follows a link out of the list. */
  readonly onLeave: () => void
}

const tabs = ['Files', 'Messages'] as const

export const NotificationList = ({ read, onLeave }: Props) => {
  const [tab, setTab] = useState(0)
  const acknowledge = useCommand(acknowledgeNotification, { invalidates: [listNotifications] })
  const notices = read.data ?? []
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <SegmentedControl aria-label="What to show" size="small" onChange={setTab}>
          {tabs.map((name, index) => (
            <SegmentedControl.Button key={name} selected={index === tab}>
              {name}
            </SegmentedControl.Button>
          ))}
        </SegmentedControl>
      </div>
      {tab === 1 ? (
        <MessageLog />
      ) : (
        <ScreenState
          state={screenStateOf(read, notices.length === 0)}
          title={read.data === undefined ? undefined : 'No files yet'}
          text={read.error?.message ?? 'When a file you uploaded has been processed, it is listed here.'}
          onRetry={() => void read.refetch()}
        >
          <ul className={styles.list}>
            {notices.map(({ socketId, fileName, message, jobId, creationDate, notificationReceived }) => (
              <li key={socketId} className={styles.line} data-unread={!notificationReceived || undefined}>
                <div className={styles.words}>
                  {jobId === null ? (
                    <span className={styles.name}>{fileName}</span>
                  ) : (
                    <Link to={`/file-jobs/${jobId}`} className={styles.name} onClick={onLeave}>
                      {fileName}
                    </Link>
                  )}
                  <span className={styles.message}>{message}</span>
                  <span className={styles.time}>
                    <When at={creationDate} />
                  </span>
                </div>
                {!notificationReceived && (
                  <IconButton
                    icon={CheckIcon}
                    size="small"
                    variant="invisible"
                    aria-label={`Mark ${fileName} as read`}
                    disabled={acknowledge.isPending}
                    onClick={() => acknowledge.mutate({ request: { notificationReceived: true, socketId, fileName } })}
                  />
                )}
              </li>
            ))}
          </ul>
        </ScreenState>
      )}
    </div>
  )
}
