import hidden from './hidden.module.css'
import { ariaSortOf, SortButton } from './SortButton.tsx'
import { Words } from './Words.tsx'
import { wordStops } from './wordStops.ts'
import { type Column, leadingKeys, type Sort } from './tableColumn.ts'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
}

export const TableHead = <Row,>({ columns, sort, onSort }: Props<Row>) => {
  const leads = leadingKeys(columns)
  const stopOf = wordStops(columns, onSort !== undefined)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const isSortable = column.sortable === true && onSort !== undefined
          const order = sort?.key === column.key ? sort.order : undefined
          return (
            <th
              key={column.key}
              scope="col"
              data-align={column.align}
              data-pinned={column.pinned}
              data-lead={leads.has(column.key) || undefined}
              style={column.width === undefined ? undefined : { width: column.width }}
              title={column.hint}
              aria-sort={isSortable ? ariaSortOf(order) : undefined}
            >
              {isSortable ? (
                <SortButton
                  header={column.header}
                  order={order}
                  onSort={(next) => onSort({ key: column.key, order: next })}
                />
              ) : (
                (column.headerCell ?? (
                  <span className={column.headerHidden === true ? hidden.hidden : undefined}>
                    <Words text={column.header} stop={stopOf(column.key)} />
                  </span>
                ))
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
