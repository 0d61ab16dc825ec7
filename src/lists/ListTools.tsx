import { SyncIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import type { ReactNode } from 'react'
import { exportedTables } from '#contract/calls/reports/tables.ts'
import { AsOf } from '#src/ui/AsOf.tsx'
import { ColumnChooser } from '#src/ui/dataGrid/ColumnChooser.tsx'
import { type ColumnLayout, fittingLayout, shownKeys } from '#src/ui/dataGrid/columnLayout.ts'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import styles from './List.module.css'
import { SavedViews } from './SavedViews.tsx'
import type { Filters } from './search/defineSearch.ts'
import type { TableColumns } from './tableColumns.tsx'
import type { ListState } from './useList.ts'

interface Props<Row, F extends Filters, Sort extends string> {
  readonly list: ListState<Row, F, Sort>
  readonly columns: TableColumns<Row>
  readonly layout: ColumnLayout | undefined
  readonly onLayout: (layout: ColumnLayout | undefined) => void
  /** Besides the rows, when somebody asks for the newest. */
  readonly onRefresh: (() => void) | undefined
  readonly children?: ReactNode
}

/** How old the rows are, and what else can be done with all of them: views, columns, the export. */
export const ListTools = <Row, F extends Filters, Sort extends string>({
  list,
  columns,
  layout,
  onLayout,
  onRefresh,
  children,
}: Props<Row, F, Sort>) => {
  const { search, isRetained, isFetching, readAt, refresh, paging, total } = list
  const named = columns.list
  const table = exportedTables.find((exported) => exported === named)
  const headed = columns.all.filter(({ headerHidden }) => headerHidden !== true)
  return (
    <div className="ui-row">
      <span className={styles.state}>
        <IconButton
          icon={SyncIcon}
          size="small"
          aria-label="Refresh"
          loading={isFetching}
          onClick={() => {
            refresh()
            onRefresh?.()
          }}
        />
        {isRetained ? (
          <NotReadAnew readAt={readAt} />
        ) : readAt === 0 ? (
          <span className={styles.toCome} />
        ) : (
          <AsOf readAt={readAt} />
        )}
      </span>
      {children}
      {named !== undefined && (
        <>
          <SavedViews
            table={named}
            query={search.query}
            layout={layout}
            onShow={(view) => {
              search.showQuery(view.query)
              onLayout(view.layout)
            }}
          />
          <ColumnChooser columns={headed} layout={layout} onChange={onLayout} />
        </>
      )}
      {table !== undefined && (
        <ExportMenu
          table={table}
          call={list.call}
          request={list.request}
          columns={
            // Who chose columns gets theirs; the file of everybody else has all of them.
            columns.isFileWhole === true || layout === undefined
              ? undefined
              : shownKeys(fittingLayout(headed, layout)).filter((key) => columns.fields.has(key))
          }
          total={paging.kind === 'cursor' ? undefined : total}
          isEmpty={list.rows.length === 0}
          isMore={list.hasMoreThanShown === true}
        />
      )}
    </div>
  )
}
