import { Label } from '@primer/react'
import { listSocketNotifications, type SocketNotification } from '#contract/calls/scriptsAndFiles.ts'
import { useCall } from '#src/gateway/useCall.ts'
import type { Column } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { statusColour } from '../fileStatus.ts'
import type { PagedList } from '../pagedList.ts'
import styles from './FileTable.module.css'
import { Parted } from './Parted.tsx'
import { PagedTable } from './PagedTable.tsx'

const Moment = ({ at }: { readonly at: string }) => (
  <span className={styles.moment}>
    <When at={at} />
  </span>
)

const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No')

const columns: readonly Column<SocketNotification>[] = [
  {
    key: 'createdByUser',
    header: 'Created By',
    width: '1%',
    cell: ({ createdByUser }) => <span className={styles.figure}>{createdByUser}</span>,
  },
  {
    key: 'socketId',
    header: 'Socket Id',
    width: '1%',
    cell: ({ socketId }) => (
      <span className={`${styles.address} ${styles.short}`} title={socketId}>
        {socketId}
      </span>
    ),
  },
  {
    key: 'fileName',
    header: 'File Name',
    cell: ({ fileName }) => (
      <span className={styles.narrow}>
        <Parted text={fileName} />
      </span>
    ),
  },
  {
    key: 'fileType',
    header: 'File Type',
    width: '1%',
    cell: ({ fileType }) => (
      <span className={styles.parted}>
        <Parted text={fileType} />
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '1%',
    cell: ({ status }) => (status === '' ? '–' : <Label variant={statusColour(status)}>{status}</Label>),
  },
  {
    key: 'notificationSent',
    header: 'Sent',
    width: '1%',
    hint: 'Notification Sent',
    cell: ({ notificationSent }) => yesNo(notificationSent),
  },
  {
    key: 'notificationReceived',
    header: 'Received',
    width: '1%',
    hint: 'Notification Received: its person has seen it',
    cell: ({ notificationReceived }) => yesNo(notificationReceived),
  },
  {
    key: 'creationDate',
    header: 'Creation Date',
    width: '1%',
    cell: ({ creationDate }) => <Moment at={creationDate} />,
  },
  {
    key: 'modificationDate',
    header: 'Modification Date',
    width: '1%',
    cell: ({ modificationDate }) => <Moment at={modificationDate} />,
  },
]

/** SC-04: who was told of which file, and whether they have seen it. */
export const SocketList = (place: PagedList) => {
  const { page, size } = place
  const read = useCall(listSocketNotifications, { parameters: { page: page - 1, size } }, { keepPrevious: true })
  return (
    <PagedTable
      {...place}
      label="Socket notifications"
      read={read}
      columns={columns}
      rowKey={({ socketId }) => socketId}
      empty={{ title: 'Nobody was told of a file yet', text: 'When a file has been processed, its person is told.' }}
    />
  )
}
