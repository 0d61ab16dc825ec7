import { FieldList } from '#src/lists/FieldList.tsx'
import type { TableColumns } from '#src/lists/tableColumns.tsx'
import styles from './TransactionDetail.module.css'

interface Props<Row> {
  readonly title: string
  readonly row: Row
  readonly columns: TableColumns<Row>
  /** What is said in place of the fields, where the transaction has none of them. */
  readonly absent?: string | false
}

/** The fields of a transaction that stand under one heading; under `Transaction` those that have no other. */
export const DetailSection = <Row,>({ title, row, columns, absent = false }: Props<Row>) =>
  absent === false ? (
    <FieldList
      title={title}
      row={row}
      columns={columns.all.filter(({ group }) => (group ?? 'Transaction') === title)}
    />
  ) : (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <p className="ui-muted">{absent}</p>
    </section>
  )

/** Why there are no fields of a settlement; false where there are. */
export const settlementAbsent = (settlement: object | 'unreadable' | null | undefined): string | false => {
  if (settlement === 'unreadable')
    return 'The settlement details came in a form that cannot be read. Tell support the transaction number.'
  return settlement === null || settlement === undefined
    ? 'Not settled yet. A successful payment gets its row when its day is settled.'
    : false
}
