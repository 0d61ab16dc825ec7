import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react'
import styles from './RecordTable.module.css'
import type { RecordColumn, RecordSort } from './recordColumn.ts'

interface Props<Row> {
  readonly columns: readonly RecordColumn<Row>[]
  readonly sort: RecordSort | undefined
  readonly onSort: ((sort: RecordSort) => void) | undefined
  readonly hasLead: boolean
}

export const RecordHead = <Row,>({ columns, sort, onSort, hasLead }: Props<Row>) => (
  <div role="rowgroup" className={styles.head}>
    <div role="row" aria-rowindex={1} className={styles.row}>
      {hasLead && <span className={styles.lead} />}
      {columns.map((column) => {
        const order = sort?.key === column.key ? sort.order : undefined
        if (column.sortable !== true || onSort === undefined) {
          return (
            <div key={column.key} role="columnheader" className={styles.cell} data-align={column.align}>
              {column.header}
            </div>
          )
        }
        return (
          <div
            key={column.key}
            role="columnheader"
            className={styles.cell}
            data-align={column.align}
            aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
          >
            <button
              type="button"
              className={styles.sort}
              data-sorted={order}
              onClick={() => onSort({ key: column.key, order: order === 'asc' ? 'desc' : 'asc' })}
            >
              <span className={styles.sortLabel}>{column.header}</span>
              {order === 'desc' ? <ChevronDownIcon size={12} /> : <ChevronUpIcon size={12} />}
            </button>
          </div>
        )
      })}
    </div>
  </div>
)
