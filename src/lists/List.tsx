import { Button } from '@primer/react'
import { type ReactNode, useMemo, useRef } from 'react'
import { valueIn } from '#contract/wire/columns.ts'
import type { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { fittingLayout, shownKeys } from '#src/ui/dataGrid/columnLayout.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { Table } from '#src/ui/Table.tsx'
import styles from './List.module.css'
import { chooseColumn, type RowChoice } from './chooseColumn.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListPager } from './ListPager.tsx'
import { ListSums, type SummedColumns, summedColumnsOf } from './ListSums.tsx'
import { ListTools } from './ListTools.tsx'
import type { Filters } from './search/defineSearch.ts'
import { FilterBar } from './search/FilterBar.tsx'
import { SavedViews } from './SavedViews.tsx'
import type { OpenSearch } from './search/useSearch.ts'
import { asGridColumn, asTableColumn, type TableColumn, type TableColumns } from './tableColumns.tsx'
import type { ListState } from './useList.ts'
import { useMarkedRows } from './useMarkedRows.ts'
import { useOpenedHere } from './useOpenedHere.ts'
import { useRowActs } from './useRowActs.tsx'
import { useTableLayout } from './useTableLayout.ts'
import { WhatNext } from './WhatNext.tsx'

interface Words {
  readonly title: string
  readonly text: string
}

export interface ListWords {
  /** Nothing fits what is searched. */
  readonly empty: Words
  /** There is nothing although nothing is searched; absent: as `empty`. */
  readonly none?: Words
  /** Nothing was searched yet. */
  readonly before?: Words
  /** A filter has a fault, so nothing is asked for. */
  readonly faulty?: Words
  /** The label of the button that takes every filter away, below `empty`; absent: there is no button. */
  readonly back?: string
}

/** Rows of one line in any number: only those in sight are in the page. It is handed in, so that tables do without its script. */
interface GridRows<Row> {
  readonly Grid: typeof DataGrid
  /** What an opened row shows below itself. */
  readonly detail?: ((row: Row) => ReactNode) | undefined
  /** A class name that colours the row. */
  readonly toneOf?: ((row: Row) => string | undefined) | undefined
}

interface TableRows {
  readonly Grid?: undefined
  readonly detail?: undefined
  readonly toneOf?: undefined
}

export interface ListParts<Row, F extends Filters, Sort extends string> {
  /** What is listed, for the table and its filters. */
  readonly label: string
  readonly list: ListState<Row, F, Sort>
  readonly columns: TableColumns<Row>
  readonly rowKey: (row: Row) => string
  readonly words: ListWords
  /** Enter on a row, or a double click. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** What stands below a row while it is open; undefined: nothing. The rows stay those of a table. */
  readonly below?: ((row: Row) => ReactNode) | undefined
  /** Buttons at the end of a row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** Header of that column, where the documents name it; absent: for screen readers alone. */
  readonly actionsHeader?: string
  /** Rows are chosen by a box in front of them, or by Space; they are those of a table. */
  readonly choice?: RowChoice<Row> | undefined
  readonly skeletonRows?: number
  /** CSS height after which the rows scroll below the header. */
  readonly maxHeight?: string
  readonly moreLabel?: string
  /** The label of the Search button, as the documents write it. */
  readonly searchLabel?: string
  /** Another button of the screen comes before Search. */
  readonly isSearchSecondary?: boolean
  /** At the end of the filters. */
  readonly filterEnd?: ReactNode
  /** Beside the views and the export. */
  readonly tools?: ReactNode
  readonly onRefresh?: () => void
  /** What of the rows is added up; absent: the amounts of a declared list of money. */
  readonly summed?: SummedColumns
  /** Between the filters and the rows. */
  readonly aboveRows?: ReactNode
  /** What one may want while nothing is searched. */
  readonly beforeAsked?: ReactNode
}

export type RowsOf<Row> = GridRows<Row> | TableRows
export type ListProps<Row, F extends Filters, Sort extends string> = ListParts<Row, F, Sort> & RowsOf<Row>

const mostSkeletonRows = 20
const faulty: Words = { title: 'A filter cannot be searched', text: 'Correct the marked filter, then search again.' }
/** A filter that must be filled and is empty is not marked yet. */
const lacksOnly = <F extends Filters, Sort extends string>({ definition, state, faults }: OpenSearch<F, Sort>) =>
  Object.keys(faults).every(
    (name) => definition.filters[name]?.isRequired === true && state.texts[name as keyof F & string] === '',
  )
const beyond: Words = { title: 'There is no such page', text: 'Go back to the first one.' }

const wordsOf = <Row, F extends Filters, Sort extends string>(
  { isAsked, search, total = 0 }: ListState<Row, F, Sort>,
  words: ListWords,
  isBeyond: boolean,
): Words => {
  const { hasFilter } = search
  if (!isAsked) return lacksOnly(search) ? (words.before ?? words.empty) : (words.faulty ?? faulty)
  if (isBeyond && total > 0) return beyond
  return hasFilter ? words.empty : (words.none ?? words.empty)
}

const keysOf = (opens: boolean, isGrid: boolean): readonly (readonly [string, string])[] => [
  ['↑ ↓', 'Rows'],
  ...(opens ? ([['Enter', 'Open']] as const) : []),
  ['← →', isGrid ? 'Cells' : 'Columns'],
  ['Space', 'Choose'],
  ['Ctrl C', 'Copy'],
  ['/', 'Search'],
]

/** What the chosen rows come to in each column that is added up. */
const sumsOf = <Row,>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  summed: SummedColumns | undefined,
): { readonly title: string; readonly paise: number }[] =>
  Object.entries(summed?.titles ?? {}).map(([key, title]) => ({
    title,
    paise: rows.reduce(
      (sum, row) =>
        sum + Number(columns.find((column) => column.key === key)?.value(row) ?? valueIn(row, { field: key }) ?? 0),
      0,
    ),
  }))

/** Filters, tools, rows in all their states and pages of one list. */
export const List = <Row extends object, F extends Filters, Sort extends string>(props: ListProps<Row, F, Sort>) => {
  const { label, list, columns, rowKey, words, onOpen, Grid, detail, actions, toneOf, choice, maxHeight } = props
  const { search, state, error } = list
  const [layout, setLayout] = useTableLayout(list.isAsked ? columns.list : undefined)
  const { opened, noteLink, noting } = useOpenedHere<Row>(list.call.name)
  const { marked, marks, letGo } = useMarkedRows(list.rows, rowKey, search.query)
  const sort = { key: search.state.sort, order: search.state.order }
  const onSort = ({ key, order }: { readonly key: string; readonly order: 'asc' | 'desc' }) => {
    const field = search.definition.sorts?.find((one) => one === key)
    if (field !== undefined) search.show({ sort: field, order, page: 1, cursor: '' })
  }
  const skeletonRows =
    state === 'loading' ? (props.skeletonRows ?? Math.min(search.state.size, mostSkeletonRows)) : undefined
  const gridColumns = useMemo(() => columns.all.map(asGridColumn), [columns])
  const keys = shownKeys(fittingLayout(columns.all, layout)).join(' ')
  const shownColumns = useMemo(() => {
    const byKey = new Map(columns.all.map((column) => [column.key, column]))
    return keys.split(' ').flatMap((key) => byKey.get(key) ?? [])
  }, [keys, columns])
  const tableColumns = useMemo(() => shownColumns.map(asTableColumn), [shownColumns])
  const chosen = choice === undefined ? marked : list.rows.filter(choice.isChosen)
  const openRow = onOpen === undefined ? undefined : noting(onOpen)
  const place = useRef<HTMLDivElement>(null)
  const rowActs = useRowActs({
    rows: list.rows,
    columns: shownColumns.filter(({ headerHidden }) => headerHidden !== true),
    chosen,
    onOpen: openRow,
  })

  const shared = {
    label,
    rows: list.rows,
    rowKey,
    skeletonRows,
    isStale: list.isStale,
    ...(search.definition.sorts === undefined ? {} : { sort, onSort }),
    ...(openRow === undefined ? {} : { onOpen: openRow }),
    ...(maxHeight === undefined ? {} : { maxHeight }),
  }
  const rows = Grid ? (
    <Grid
      {...shared}
      columns={gridColumns}
      layout={layout}
      marks={marks}
      {...(toneOf === undefined ? {} : { toneOf })}
      {...(detail === undefined ? {} : { detail })}
    />
  ) : (
    <Table
      {...shared}
      columns={[
        ...(choice === undefined ? [] : [chooseColumn(choice, list.rows)]),
        ...tableColumns,
        ...(actions === undefined
          ? []
          : [
              {
                key: 'actions',
                header: props.actionsHeader ?? 'Actions',
                headerHidden: props.actionsHeader === undefined,
                pinned: true,
                align: 'end' as const,
                width: '1%',
                cell: (row: Row) => <span className={styles.actions}>{actions(row)}</span>,
              },
            ]),
      ]}
      choice={choice ?? marks}
      below={props.below}
    />
  )
  const isBeyond = state === 'empty' && search.state.page > 1 && (list.total ?? 0) > 0
  const said = wordsOf(list, words, isBeyond)
  const summed = props.summed ?? summedColumnsOf(columns, keys.split(' '))
  const hasBar = search.definition.names.some((name) => search.definition.filters[name]?.isApart !== true)

  return (
    <div
      ref={place}
      className="ui-shrinking-12"
      onClickCapture={noteLink}
      onCopy={rowActs.onCopy}
      onContextMenu={rowActs.onContextMenu}
    >
      {(hasBar || props.filterEnd !== undefined) && (
        <FilterBar
          label={label}
          search={search}
          searchLabel={props.searchLabel}
          isSecondary={props.isSearchSecondary === true}
          onAgain={list.refresh}
        >
          {props.filterEnd}
        </FilterBar>
      )}
      {props.aboveRows}
      {list.isAsked && (
        <ListTools list={list} columns={columns} layout={layout} onLayout={setLayout} onRefresh={props.onRefresh}>
          {props.tools}
        </ListTools>
      )}
      {summed !== undefined && list.isAsked && (state === 'loading' || state === 'ready') && (
        <ListSums list={list} summed={summed} />
      )}
      <ScreenState
        state={state}
        skeleton={rows}
        title={state === 'empty' ? said.title : undefined}
        text={state === 'empty' ? said.text : undefined}
        error={error}
        onRetry={list.refresh}
        action={
          isBeyond ? (
            <Button onClick={() => search.show({ page: 1 })}>First page</Button>
          ) : (
            words.back !== undefined &&
            state === 'empty' &&
            search.hasFilter && (
              <Button
                onClick={() => search.show({ texts: search.definition.cleared(search.today), page: 1, cursor: '' })}
              >
                {words.back}
              </Button>
            )
          )
        }
      >
        {rows}
        <ListPager list={list} moreLabel={props.moreLabel} />
        <ListFoot
          keys={keysOf(openRow !== undefined || detail !== undefined, Grid !== undefined)}
          chosen={
            choice !== undefined || marked.length === 0
              ? undefined
              : {
                  count: marked.length,
                  sums: sumsOf(marked, shownColumns, summed),
                  onCopy: () => rowActs.copyChosen(place.current),
                  onNone: letGo,
                }
          }
        />
      </ScreenState>
      {rowActs.menu}
      {!list.isAsked && (
        <>
          <WhatNext
            opened={opened}
            askLast={list.askLast}
            views={
              columns.list === undefined ? null : (
                <SavedViews
                  table={columns.list}
                  query={search.query}
                  layout={layout}
                  onShow={(view) => {
                    search.showQuery(view.query)
                    setLayout(view.layout)
                  }}
                />
              )
            }
          />
          {props.beforeAsked}
        </>
      )}
    </div>
  )
}
