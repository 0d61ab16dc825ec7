import type { ReactNode } from 'react'
import { readReconLine, type ReconLine } from '#contract/sheets/reconLine.ts'
import type { ReconMapping } from '#contract/sheets/reconMapping.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'

interface Props {
  readonly mapping: ReconMapping
  readonly headers: readonly string[]
  readonly preview: readonly (readonly string[])[]
}

interface ReadRow {
  readonly at: number
  readonly line?: ReconLine
  readonly fault?: string
}

const shownRows = 5

const orFault = (read: (line: ReconLine) => ReactNode) => (row: ReadRow) =>
  row.line === undefined ? null : read(row.line)

const columns: readonly Column<ReadRow>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: (row) =>
      row.line === undefined ? (
        <span className="ui-danger">{row.fault}</span>
      ) : (
        row.line.reference || row.line.paymentId || row.line.narration || '–'
      ),
  },
  {
    key: 'kind',
    header: 'Kind',
    width: '1%',
    cell: orFault(({ kind }) => <span className="ui-one-line">{kind}</span>),
  },
  { key: 'day', header: 'Day', width: '1%', cell: orFault(({ day }) => <When day={day} />) },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: '1%',
    cell: orFault(({ amountPaise }) => <Amount paise={amountPaise} />),
  },
  {
    key: 'fee',
    header: 'Fee',
    align: 'end',
    width: '1%',
    cell: orFault(({ feePaise }) => <Amount paise={feePaise} />),
  },
  {
    key: 'net',
    header: 'Net',
    align: 'end',
    width: '1%',
    cell: orFault(({ netPaise }) => <Amount paise={netPaise} />),
  },
  {
    key: 'utr',
    header: 'UTR',
    width: '1%',
    cell: orFault(({ utr }) => <span className="ui-one-line">{utr || 'not paid yet'}</span>),
  },
]

/** How the first rows of a file are understood: a wrong mapping is seen here, before anything is sent. */
export const ReadRows = ({ mapping, headers, preview }: Props) => {
  const rows = preview.slice(0, shownRows).map((cells, at): ReadRow => {
    const read = readReconLine(
      mapping,
      Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ''])),
    )
    return 'line' in read ? { at, line: read.line } : { at, fault: `${read.fault.column}: ${read.fault.reason}` }
  })
  return (
    <section className="ui-shrinking-8" aria-label="As it is read">
      <h2 className="ui-heading">As it is read</h2>
      <p className="ui-muted">
        {mapping.name === '' ? 'Days' : `By the columns of ${mapping.name}: days`} as{' '}
        {mapping.dayForm === 'unixSeconds' ? 'Unix seconds' : mapping.dayForm}, amounts in {mapping.moneyForm}.
      </p>
      <Table label="As it is read" columns={columns} rows={rows} rowKey={({ at }) => String(at)} />
    </section>
  )
}
