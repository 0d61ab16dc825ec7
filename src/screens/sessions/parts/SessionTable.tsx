import { Button, Label } from '@primer/react'
import type { OpenSession } from '#contract/calls/sessionList.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './SessionTable.module.css'

interface Props {
  readonly sessions: readonly OpenSession[]
  readonly skeletonRows?: number
  readonly onEnd: (session: OpenSession) => void
}

const ways: Record<OpenSession['signedInBy'], string> = { password: 'Password', singleSignOn: 'Single sign-on' }

export const SessionTable = ({ sessions, skeletonRows, onEnd }: Props) => {
  const columns: readonly Column<OpenSession>[] = [
    {
      key: 'device',
      header: 'Device',
      cell: ({ device, isCurrent }) => (
        <span className={styles.device}>
          {device}
          {isCurrent && <Label variant="success">This session</Label>}
        </span>
      ),
    },
    { key: 'address', header: 'Address', cell: ({ address }) => <span className={styles.address}>{address}</span> },
    { key: 'signedInBy', header: 'Signed in with', width: '1%', cell: ({ signedInBy }) => ways[signedInBy] },
    { key: 'start', header: 'Start', width: '1%', cell: ({ startDate }) => <When at={startDate} /> },
    {
      key: 'lastSeen',
      header: 'Last seen',
      width: '1%',
      cell: ({ lastSeenDate }) => <When at={lastSeenDate} seconds />,
    },
    { key: 'end', header: 'Ends at the latest', width: '1%', cell: ({ endDate }) => <When at={endDate} /> },
    {
      key: 'act',
      header: 'End',
      headerHidden: true,
      align: 'end',
      width: '1%',
      cell: (session) =>
        session.isCurrent ? null : (
          <Button
            size="small"
            variant="danger"
            aria-label={`End the session on ${session.device}, ${session.address}`}
            onClick={() => onEnd(session)}
          >
            End
          </Button>
        ),
    },
  ]
  return (
    <Table label="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} skeletonRows={skeletonRows} />
  )
}
