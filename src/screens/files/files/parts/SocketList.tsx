import { listSocketNotifications, socketColumns } from '#contract/calls/files/scriptsAndFiles.ts'
import { List } from '#src/lists/List.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { When } from '#src/ui/When.tsx'
import { pagedRequest, scriptSearch } from '../scriptSearch.ts'
import styles from './FileCells.module.css'
import { StatusLabel } from './fileCells.tsx'
import { Parted } from './Parted.tsx'

const Moment = ({ at }: { readonly at: string }) => (
  <span className={styles.moment}>
    <When at={at} />
  </span>
)

const columns = tableColumns(socketColumns, {
  createdByUser: {
    room: 'fit',
    cell: ({ createdByUser }) => <span className="ui-one-line">{createdByUser}</span>,
  },
  socketId: {
    room: 'fit',
    cell: ({ socketId }) => (
      <span className={`${styles.address} ${styles.short}`} title={socketId}>
        {socketId}
      </span>
    ),
  },
  fileName: {
    cell: ({ fileName }) => (
      <span className={styles.narrow}>
        <Parted text={fileName} />
      </span>
    ),
  },
  fileType: {
    room: 'fit',
    cell: ({ fileType }) => (
      <span className={styles.parted}>
        <Parted text={fileType} />
      </span>
    ),
  },
  status: { cell: ({ status }) => (status === '' ? '–' : <StatusLabel status={status} />) },
  notificationSent: { hint: 'Notification Sent' },
  notificationReceived: { hint: 'Notification Received: its person has seen it' },
  creationDate: { cell: ({ creationDate }) => <Moment at={creationDate} /> },
  modificationDate: { cell: ({ modificationDate }) => <Moment at={modificationDate} /> },
})

/** SC-04: who was told of which file, and whether they have seen it. */
export const SocketList = () => (
  <List
    label="Socket notifications"
    list={useList({ call: listSocketNotifications, search: scriptSearch, request: pagedRequest })}
    columns={columns}
    rowKey={({ socketId }) => socketId}
    words={{
      empty: { title: 'Nobody was told of a file yet', text: 'When a file has been processed, its person is told.' },
    }}
  />
)
