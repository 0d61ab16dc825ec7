import { SegmentedControl } from '@primer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '#contract/calls/files/files.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import type { CallError } from '#src/gateway/useCall.ts'
import { noticeAddress } from '#src/uploads/fileJobAddress.ts'
import { notificationsPath } from '#src/screens/platform/notifications/area.ts'
import { When } from '#src/ui/When.tsx'
import { MessageLog } from './MessageLog.tsx'
import styles from './NotificationList.module.css'

interface Props {
  readonly read: UseQueryResult<Notification[], CallError>
  /** Those that were unread when the list was opened; they stay marked as new until it closes. */
  readonly fresh: ReadonlySet<string>
  /** The person follows a link out of the list. */
  readonly onLeave: () => void
}

const tabs = ['Files', 'Messages'] as const

export const NotificationList = ({ read, fresh, onLeave }: Props) => {
  const [tab, setTab] = useState(0)
  const notices = read.data ?? []
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className="ui-subheading">Notifications</h2>
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
        <ReadState
          read={read}
          isEmpty={notices.length === 0}
          emptyTitle="No files yet"
          emptyText="When a file you uploaded has been processed, it is listed here."
        >
          <ul className={styles.list}>
            {notices.map((notice) => (
              <li key={notice.socketId} className={styles.line} data-fresh={fresh.has(notice.socketId) || undefined}>
                <Link to={noticeAddress(notice)} className={styles.name} onClick={onLeave}>
                  {notice.fileName}
                </Link>
                <Link to={noticeAddress(notice, 'failedRows')} className={styles.message} onClick={onLeave}>
                  {notice.message}
                </Link>
                <span className={styles.time}>
                  <When at={notice.creationDate} />
                </span>
              </li>
            ))}
          </ul>
        </ReadState>
      )}
      <div className={styles.foot}>
        <Link to={notificationsPath} className={styles.all} onClick={onLeave}>
          See all
        </Link>
      </div>
    </div>
  )
}
