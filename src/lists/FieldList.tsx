import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import type { TableColumn } from './tableColumns.tsx'

interface Props<Row> {
  readonly row: Row
  readonly columns: readonly TableColumn<Row>[]
  /** Over the fields that have no heading of their own. */
  readonly title: string
}

const isCode = ({ kind }: TableColumn<never>) => kind === 'id' || kind === 'masked'

/** Every field of a row under its title, in the groups of its columns. */
export const FieldList = <Row,>({ row, columns, title }: Props<Row>) =>
  [...new Set(columns.map(({ group = title }) => group))].map((group) => (
    <Facts
      key={group}
      title={group}
      facts={columns
        .filter((column) => (column.group ?? title) === group)
        .map((column) => ({
          label: column.header,
          value: isCode(column) ? (
            <Id label={column.header} value={String(column.value(row) ?? '')} />
          ) : (
            (column.cell?.(row) ?? String(column.value(row) ?? ''))
          ),
        }))}
    />
  ))
