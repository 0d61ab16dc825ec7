import { type ReactNode, useMemo } from 'react'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { mostListed } from '#contract/wire/shortList.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { ListColumns } from '#contract/wire/columns.ts'
import { FieldList } from '#src/lists/FieldList.tsx'
import { List } from '#src/lists/List.tsx'
import { defineSearch, type Filters } from '#src/lists/search/defineSearch.ts'
import { codes } from '#src/lists/search/filters.ts'
import { lastSevenDays } from '#src/lists/search/lastSevenDays.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { titleWords } from '#src/lists/titleWords.ts'
import { type ListState, useList } from '#src/lists/useList.ts'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import styles from './Cashback.module.css'

const search = defineSearch({
  filters: {
    txnRefNumber: codes('Txn Ref Number', { most: mostListed, schema: TxnRefNumber, noun: 'reference', key: 'txn' }),
    ...lastSevenDays(),
  },
  size: 20,
})
const place = ['activeIndex', 'cashback'] as const

interface Props {
  readonly call: CallDefinition
  readonly columns: ListColumns<never>
  readonly title: string
  /** Said where no days but the first are chosen. */
  readonly none: string
  /** What is done with a row, in its detail. */
  readonly acts?: (txnRefNumber: string) => ReactNode
}

type Row = Readonly<Record<string, string>>

/** What the runs of these days left; the whole of it is exported. */
export const CalculatedList = ({ call, columns, title, none, acts }: Props) => {
  const list = useList({
    call,
    search,
    place,
    request: ({ filters, page, size }) => ({ ...filters, page, size }) as never,
    failed: 'Could not get data!',
    staleMs: 0,
  }) as unknown as ListState<Row, Filters, string>
  const table = useMemo(() => {
    const looks = Object.fromEntries(columns.all.map((column) => [column.field, { header: titleWords(column.title) }]))
    return tableColumns(columns as unknown as ListColumns<Row>, looks as never)
  }, [columns])
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <List
        label={title}
        list={list}
        columns={table}
        rowKey={(row) => row['txnRefNumber'] ?? ''}
        Grid={DataGrid}
        detail={(row) => (
          <>
            <FieldList title={title} row={row} columns={table.all} />
            {acts?.(row['txnRefNumber'] ?? '')}
          </>
        )}
        isSearchSecondary
        words={{
          empty: { title: 'No data!', text: 'Choose other days, or take a filter away.' },
          none: { title: 'No data!', text: none },
        }}
      />
    </section>
  )
}
