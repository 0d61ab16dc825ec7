import { Button, Label } from '@primer/react'
import { Link } from 'react-router-dom'
import type { Notification } from '#contract/calls/files.ts'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './NotificationTable.module.css'

interface Props {
  readonly rows: readonly Notification[]
  readonly skeletonRows?: number
  readonly isStale?: boolean
  readonly onMark: (socketId: string, fileName: string, notificationReceived: boolean) => void
  /** Enter on a row, or a double click. */
  readonly onOpen: (row: Notification) => void
}

const abouts = {
  ended: { text: 'Processed', variant: 'secondary' },
  waiting: { text: 'Needs confirmation', variant: 'attention' },
} as const

/** A link that is followed is read. */
const columnsOf = (onMark: Props['onMark']): readonly Column<Notification>[] => {
  const seen = ({ socketId, fileName, notificationReceived }: Notification) => {
    if (!notificationReceived) onMark(socketId, fileName, true)
  }
  return [
    {
      key: 'fileName',
      header: 'File',
      cell: (row) => (
        <Link
          to={fileJobAddress(row.jobId)}
          className={styles.file}
          data-unread={!row.notificationReceived || undefined}
          onClick={() => seen(row)}
        >
          {row.fileName}
        </Link>
      ),
    },
    {
      key: 'message',
      header: 'What became of it',
      cell: (row) => (
        <Link to={fileJobAddress(row.jobId, 'failedRows')} className={styles.message} onClick={() => seen(row)}>
          {row.message}
        </Link>
      ),
    },
    {
      key: 'about',
      header: 'About',
      width: '1%',
      cell: ({ about }) => <Label variant={abouts[about].variant}>{abouts[about].text}</Label>,
    },
    { key: 'creationDate', header: 'When', width: '1%', cell: ({ creationDate }) => <When at={creationDate} /> },
    {
      key: 'state',
      header: 'State',
      width: '1%',
      cell: ({ notificationReceived }) =>
        notificationReceived ? <span className={styles.quiet}>Read</span> : <Label variant="accent">Unread</Label>,
    },
    {
      key: 'mark',
      header: 'Mark',
      headerHidden: true,
      width: '1%',
      cell: ({ socketId, fileName, notificationReceived }) => (
        <Button
          size="small"
          variant="invisible"
          aria-label={`Mark ${fileName} as ${notificationReceived ? 'unread' : 'read'}`}
          onClick={() => onMark(socketId, fileName, !notificationReceived)}
        >
          {notificationReceived ? 'Mark as unread' : 'Mark as read'}
        </Button>
      ),
    },
  ]
}

export const NotificationTable = ({ rows, skeletonRows, isStale = false, onMark, onOpen }: Props) => (
  <Table
    label="Notifications"
    columns={columnsOf(onMark)}
    rows={rows}
    rowKey={({ socketId }) => socketId}
    skeletonRows={skeletonRows}
    isStale={isStale}
    onOpen={onOpen}
  />
)
