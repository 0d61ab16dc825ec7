import { Button } from '@primer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { pageSizes } from '#contract/calls/merchants.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { Pager } from '#src/ui/Pager.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import type { PagedList } from '../pagedList.ts'

interface Props<Row> extends PagedList {
  readonly label: string
  readonly read: UseQueryResult<{ readonly rows: readonly Row[]; readonly total: number }, CallError>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** What to say when there is nothing, and what to do next. */
  readonly empty: { readonly title: string; readonly text: string }
}

const skeletonRows = 8

/** A table that the gateway gives page by page. */
export const PagedTable = <Row,>({ label, read, columns, rowKey, onOpen, empty, page, size, onPage }: Props<Row>) => {
  const { rows = [], total } = read.data ?? {}
  const state = screenStateOf(read, rows.length === 0)
  const isBeyond = state === 'empty' && (total ?? 0) > 0
  return (
    <ScreenState
      state={state}
      skeleton={<Table label={label} columns={columns} rows={[]} rowKey={rowKey} skeletonRows={skeletonRows} />}
      title={state === 'empty' ? (isBeyond ? 'There is no such page' : empty.title) : undefined}
      text={state === 'empty' ? (isBeyond ? 'Go back to the first one.' : empty.text) : read.error?.message}
      requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
      onRetry={() => void read.refetch()}
      action={isBeyond && <Button onClick={() => onPage({ page: 1, size })}>First page</Button>}
    >
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        isStale={read.isPlaceholderData}
        {...(onOpen === undefined ? {} : { onOpen })}
      />
      <Pager page={page} size={size} total={total} sizes={pageSizes} onChange={onPage} />
    </ScreenState>
  )
}
