import { SyncIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { type ReactNode, useEffect } from 'react'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { pageSizes } from '#contract/calls/merchants.ts'
import type { ExportedTable } from '#contract/calls/tables.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { keepsAnswer, screenStateOf } from '#src/gateway/screenStateOf.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { ExportMenu } from '#src/lists/ExportMenu.tsx'
import { SavedViews } from '#src/lists/SavedViews.tsx'
import { useTableLayout } from '#src/lists/useTableLayout.ts'
import { AsOf } from '#src/ui/AsOf.tsx'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { ColumnChooser } from '#src/ui/dataGrid/ColumnChooser.tsx'
import { fittingLayout, shownKeys } from '#src/ui/dataGrid/columnLayout.ts'
import type { DataGridColumn } from '#src/ui/dataGrid/dataGridColumn.ts'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { TransactionFilterBar } from './TransactionFilterBar.tsx'
import styles from './TransactionList.module.css'
import {
  hasTransactionFilter,
  readTransactionSearch,
  type TransactionSearch,
  writeTransactionSearch,
} from './transactionSearch.ts'

interface Read<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined
  readonly error: CallError | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => Promise<unknown>
}

interface Props<Row, SortField extends string, D extends CallDefinition> {
  readonly label: string
  /** The call that lists the rows, and what it is asked for. */
  readonly entry: D & { readonly name: ExportedTable }
  readonly request: RequestOf<D>
  readonly read: Read<Row>
  readonly columns: readonly DataGridColumn<Row>[]
  readonly rowKey: (row: Row) => string
  readonly search: TransactionSearch<SortField>
  readonly reading: { readonly sorts: readonly SortField[]; readonly size: number }
  /** The rest of the search stays. */
  readonly onSearch: (part: Partial<TransactionSearch<SortField>>) => void
  readonly toneOf?: (row: Row) => string | undefined
  readonly detail?: (row: Row) => ReactNode
  readonly onOpen?: (row: Row) => void
  readonly failedText: string
  readonly emptyTitle?: string
  /** Besides the rows, when somebody asks for the newest. */
  readonly onRefresh?: () => void
  readonly actions?: ReactNode
}

/** Filters, rows, pages, columns, views and the export of one list of transactions. */
export const TransactionList = <Row extends object, SortField extends string, D extends CallDefinition>({
  label,
  entry,
  request,
  read,
  columns,
  rowKey,
  search,
  reading,
  onSearch,
  toneOf,
  detail,
  onOpen,
  failedText,
  emptyTitle = 'No records found',
  onRefresh,
  actions,
}: Props<Row, SortField, D>) => {
  const { error } = read
  const [layout, setLayout] = useTableLayout(entry.name)
  useEffect(() => {
    if (error instanceof Refusal) showToast({ kind: 'error', text: failedText })
  }, [error, failedText])

  const isFromBefore = keepsAnswer(read)
  const state = screenStateOf(isFromBefore ? { ...read, error: null } : read, read.data?.total === 0)
  const emptyText = hasTransactionFilter(search) ? 'Change the filters, or Reset them.' : 'There are none yet.'
  const change = (next: Partial<TransactionSearch<SortField>>) => onSearch({ page: 1, ...next })
  const table = (
    <DataGrid
      label={label}
      columns={columns}
      rows={read.data?.rows ?? noRows}
      rowKey={rowKey}
      sort={{ key: search.sort, order: search.order }}
      onSort={({ key, order }) => {
        const sort = reading.sorts.find((field) => field === key)
        if (sort !== undefined) change({ sort, order })
      }}
      layout={layout}
      skeletonRows={state === 'loading' ? Math.min(search.size, 20) : undefined}
      isStale={read.isPlaceholderData}
      {...(toneOf === undefined ? {} : { toneOf })}
      {...(detail === undefined ? {} : { detail })}
      {...(onOpen === undefined ? {} : { onOpen })}
    />
  )

  return (
    <div className={styles.list}>
      <TransactionFilterBar label={label} search={search} onChange={change}>
        {actions}
      </TransactionFilterBar>
      <div className={styles.tools}>
        <span className={styles.state}>
          <IconButton
            icon={SyncIcon}
            size="small"
            aria-label="Refresh"
            loading={read.isFetching}
            onClick={() => {
              void read.refetch()
              onRefresh?.()
            }}
          />
          <AsOf readAt={read.dataUpdatedAt} />
          {isFromBefore && <NotReadAnew />}
        </span>
        <SavedViews
          table={entry.name}
          query={writeTransactionSearch({ ...search, page: 1 }, reading).toString()}
          layout={layout}
          onShow={(view) => {
            onSearch(readTransactionSearch(new URLSearchParams(view.query), reading))
            setLayout(view.layout)
          }}
        />
        <ColumnChooser columns={columns} layout={layout} onChange={setLayout} />
        <ExportMenu
          entry={entry}
          request={request}
          columns={shownKeys(fittingLayout(columns, layout))}
          total={read.data?.total}
        />
      </div>
      <ScreenState
        state={state}
        skeleton={table}
        title={state === 'empty' ? emptyTitle : undefined}
        text={state === 'empty' ? emptyText : error?.message}
        requestId={error instanceof Refusal ? error.requestId : undefined}
        onRetry={() => void read.refetch()}
      >
        {table}
        <Pager
          page={search.page}
          size={search.size}
          total={read.data?.total}
          sizes={pageSizes}
          onChange={({ page, size }) => change({ page, size })}
        />
      </ScreenState>
    </div>
  )
}

const noRows: readonly never[] = []
