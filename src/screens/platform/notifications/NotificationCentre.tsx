import { Button, Label, SegmentedControl } from '@primer/react'
import { useId, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { acknowledgeNotification, type Notification } from '#contract/calls/files/files.ts'
import {
  acknowledgeNotifications,
  listNotificationPage,
  notificationColumns,
} from '#contract/calls/platform/notifications.ts'
import { type CallError, useCommand } from '#src/gateway/useCall.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { flag } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'
import { noticeAddress } from '#src/uploads/fileJobAddress.ts'
import { notificationReads } from '#src/uploads/useAcknowledge.ts'
import styles from './NotificationCentre.module.css'

const search = defineSearch({
  filters: { unread: flag('Unread', { key: 'show', word: 'unread', isApart: true }) },
  sizes: [20, 50, 100],
})

const abouts = {
  ended: { text: 'Processed', variant: 'secondary' },
  waiting: { text: 'Needs confirmation', variant: 'attention' },
} as const

type Mark = (row: Notification, isRead: boolean) => void

/** A link that is followed is read. */
const columnsWith = (mark: Mark) => {
  const seen = (row: Notification) => {
    if (!row.notificationReceived) mark(row, true)
  }
  return tableColumns(notificationColumns, {
    fileName: {
      cell: (row) => (
        <Link
          to={noticeAddress(row)}
          className={styles.file}
          data-unread={!row.notificationReceived || undefined}
          onClick={() => seen(row)}
        >
          {row.fileName}
        </Link>
      ),
    },
    message: {
      cell: (row) => (
        <Link to={noticeAddress(row, 'failedRows')} className={styles.message} onClick={() => seen(row)}>
          {row.message}
        </Link>
      ),
    },
    about: { cell: ({ about }) => <Label variant={abouts[about].variant}>{abouts[about].text}</Label> },
    notificationReceived: {
      cell: ({ notificationReceived }) =>
        notificationReceived ? <span className="ui-quiet-line">Read</span> : <Label variant="accent">Unread</Label>,
    },
  })
}

/** Everything that the person was ever told, and what of it is still unread. */
export const NotificationCentre = () => {
  const navigate = useNavigate()
  const list = useList({
    call: listNotificationPage,
    search,
    request: ({ filters: { unread = false }, page, size }) => ({ unread, page, size }),
  })
  const isUnread = list.search.state.texts.unread !== ''
  const filterId = useId()

  const failed = ({ message }: CallError) => showToast({ kind: 'error', text: message })
  const { mutate: markOne } = useCommand(acknowledgeNotification, { invalidates: notificationReads, onError: failed })
  const all = useCommand(acknowledgeNotifications, {
    invalidates: notificationReads,
    onError: failed,
    onSuccess: ({ acknowledged }) =>
      showToast({
        kind: 'success',
        text: acknowledged === 1 ? '1 notification is read' : `${formatCount(acknowledged)} notifications are read`,
      }),
  })
  const mark = useMemo(
    (): Mark =>
      ({ socketId, fileName }, notificationReceived) => {
        markOne({ request: { socketId, fileName, notificationReceived } })
        // The button goes with its row.
        if (isUnread) document.getElementById(filterId)?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
      },
    [markOne, isUnread, filterId],
  )
  const columns = useMemo(() => columnsWith(mark), [mark])
  const { unread = 0, newestId = null } = list.answer ?? {}
  return (
    <ListScreen
      title="Notifications"
      aside={unread > 0 && <Label variant="accent">{`${formatCount(unread)} unread`}</Label>}
      subtitle="The results of your uploads, and the ones that wait for your confirmation."
      buttons={
        <Button
          variant="primary"
          disabled={unread === 0}
          loading={all.isPending}
          onClick={() => newestId !== null && all.mutate({ request: { socketId: newestId } })}
        >
          Mark all as read
        </Button>
      }
      above={
        <div id={filterId}>
          <SegmentedControl
            aria-label="Which notifications"
            onChange={(at) => list.search.show({ texts: { unread: at === 1 ? 'unread' : '' }, page: 1 })}
          >
            <SegmentedControl.Button selected={!isUnread}>All</SegmentedControl.Button>
            <SegmentedControl.Button selected={isUnread}>Unread</SegmentedControl.Button>
          </SegmentedControl>
        </div>
      }
      list={list}
      columns={columns}
      rowKey={({ socketId }) => socketId}
      words={{
        empty: isUnread
          ? { title: 'Nothing is unread', text: 'Choose All to see earlier notifications.' }
          : {
              title: 'No notifications yet',
              text: 'When a file that you uploaded has been processed, its result appears here.',
            },
      }}
      onOpen={(row) => {
        if (!row.notificationReceived) mark(row, true)
        void navigate(noticeAddress(row))
      }}
      rowActions={(row) => (
        <Button
          size="small"
          variant="invisible"
          aria-label={`Mark ${row.fileName} as ${row.notificationReceived ? 'unread' : 'read'}`}
          onClick={() => mark(row, !row.notificationReceived)}
        >
          {row.notificationReceived ? 'Mark as unread' : 'Mark as read'}
        </Button>
      )}
    />
  )
}
