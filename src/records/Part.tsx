import type { ReactNode } from 'react'
import { Section } from '#src/ui/Section.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'

interface Props<Row> {
  readonly title: string
  readonly aside?: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** What belongs to a record, where there is any. */
export const Part = <Row,>({ title, aside, columns, rows, keyOf }: Props<Row>) =>
  rows.length > 0 && (
    <Section title={title} aside={aside}>
      <Table label={title} columns={columns} rows={rows} rowKey={keyOf} />
    </Section>
  )
