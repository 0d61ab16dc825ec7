import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react'
import type { Column, Sort } from './tableColumn.ts'
import styles from './Table.module.css'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
}

export const TableHead = <Row,>({ columns, sort, onSort }: Props<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map((column) => {
        const order = sort?.key === column.key ? sort.order : undefined
        const style = column.width === undefined ? undefined : { width: column.width }
        if (column.sortable !== true || onSort === undefined) {
          return (
            <th
              key={column.key}
              scope="col"
              data-align={column.align}
              data-pinned={column.pinned}
              style={style}
              title={column.hint}
            >
              {column.headerCell ?? (
                <span className={column.headerHidden === true ? styles.hidden : undefined}>{column.header}</span>
              )}
            </th>
          )
        }
        return (
          <th
            key={column.key}
            scope="col"
            data-align={column.align}
            style={style}
            title={column.hint}
            aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
          >
            <button
              type="button"
              className={styles.sort}
              data-sorted={order}
              onClick={() => onSort({ key: column.key, order: order === 'asc' ? 'desc' : 'asc' })}
            >
              {column.header}
              {order === 'desc' ? <ChevronDownIcon size={12} /> : <ChevronUpIcon size={12} />}
            </button>
          </th>
        )
      })}
    </tr>
  </thead>
)
