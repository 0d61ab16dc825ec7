import { Button, Dialog } from '@primer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadState } from '#src/gateway/ReadState.tsx'
import type { CallError } from '#src/gateway/useCall.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'

/** An act that can be taken back while nothing that it changed was changed since. */
interface Change {
  readonly changeId: string
  readonly changedBy: string
  readonly changedAt: string
  readonly takenBackAt: string | null
}

interface Props<Row extends Change> {
  readonly title: string
  readonly subtitle: string
  readonly emptyText: string
  readonly read: UseQueryResult<{ readonly rows: readonly Row[] }, CallError>
  /** What was done to what; who and when follow. */
  readonly columns: readonly Column<Row>[]
  readonly nameOf: (row: Row) => string
  readonly takeBack: (request: { readonly changeId: string }) => Promise<void>
  readonly onClose: () => void
}

/** What was done, latest first, with a button that takes it back. */
export const ChangesDialog = <Row extends Change>(props: Props<Row>) => {
  const { title, subtitle, emptyText, read, nameOf, takeBack, onClose } = props
  const [busy, setBusy] = useState<string>()
  const columns: readonly Column<Row>[] = [
    ...props.columns,
    { key: 'by', header: 'By', cell: ({ changedBy }) => changedBy },
    { key: 'at', header: 'At', width: '1%', cell: ({ changedAt }) => <When at={changedAt} /> },
    {
      key: 'back',
      header: 'Taken Back',
      align: 'end',
      width: '1%',
      cell: (row) =>
        row.takenBackAt === null ? (
          <Button
            size="small"
            loading={busy === row.changeId}
            aria-label={`Take back: ${nameOf(row)}`}
            onClick={() => {
              setBusy(row.changeId)
              void takeBack({ changeId: row.changeId }).finally(() => setBusy(undefined))
            }}
          >
            Take back
          </Button>
        ) : (
          <When at={row.takenBackAt} />
        ),
    },
  ]
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      width="xlarge"
      onClose={onClose}
      footerButtons={[{ content: 'Close', onClick: onClose }]}
    >
      <ReadState
        read={read}
        isEmpty={read.data?.rows.length === 0}
        emptyTitle="No changes yet"
        emptyText={emptyText}
        skeleton={<Table label="Changes" columns={columns} rows={[]} rowKey={String} skeletonRows={5} />}
      >
        <Table label="Changes" columns={columns} rows={read.data?.rows ?? []} rowKey={({ changeId }) => changeId} />
      </ReadState>
    </Dialog>
  )
}
