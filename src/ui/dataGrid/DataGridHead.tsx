import { memo } from 'react'
import { Words } from '../Words.tsx'
import { wordStops } from '../wordStops.ts'
import { ariaSortOf, SortButton } from '../SortButton.tsx'
import styles from './DataGrid.module.css'
import type { DataGridColumn, DataGridSort } from './dataGridColumn.ts'

interface Props<Row> {
  readonly columns: readonly DataGridColumn<Row>[]
  readonly sort: DataGridSort | undefined
  readonly onSort: ((sort: DataGridSort) => void) | undefined
}

const Head = <Row,>({ columns, sort, onSort }: Props<Row>) => {
  const stopOf = wordStops(columns, onSort !== undefined)
  return (
    <div role="rowgroup" className={styles.head}>
      <span role="presentation" data-side="before" className={styles.side} />
      <span role="presentation" data-side="beyond" className={styles.side} />
      <div role="row" aria-rowindex={1} className={styles.row}>
        {columns.map((column, at) => {
          const order = sort?.key === column.key ? sort.order : undefined
          if (column.sortable !== true || onSort === undefined) {
            return (
              <div key={column.key} role="columnheader" data-align={column.align} data-lead={at === 0 || undefined}>
                <span className={styles.name}>
                  <Words text={column.header} stop={stopOf(column.key)} />
                </span>
              </div>
            )
          }
          return (
            <div
              key={column.key}
              role="columnheader"
              data-align={column.align}
              data-lead={at === 0 || undefined}
              aria-sort={ariaSortOf(order)}
            >
              <SortButton
                header={column.header}
                order={order}
                align={column.align}
                onSort={(next) => onSort({ key: column.key, order: next })}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** A scroll draws nothing here. */
export const DataGridHead = memo(Head) as typeof Head
