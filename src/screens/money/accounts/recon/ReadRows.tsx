import type { ReactNode } from 'react'
import { readReconLine, type ReconLine } from '#contract/sheets/reconLine.ts'
import type { ReconMapping } from '#contract/sheets/reconMapping.ts'
import { balanceOrder } from '#contract/sheets/statementCells.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { dayFormWords } from './reconWords.ts'

interface Props {
  readonly mapping: ReconMapping
  readonly headers: readonly string[]
  readonly preview: readonly (readonly string[])[]
}

interface ReadRow {
  readonly at: number
  readonly line?: ReconLine
  readonly fault?: string
  /** A balance, which is no line. */
  readonly isAside?: boolean
}

const orFault = (read: (line: ReconLine) => ReactNode) => (row: ReadRow) =>
  row.line === undefined ? null : read(row.line)

const columns: readonly Column<ReadRow>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: (row) =>
      row.line === undefined ? (
        <span className={row.isAside === true ? 'ui-muted' : 'ui-danger'}>{row.fault}</span>
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

const readRow = ({ mapping, headers }: Props, cells: readonly string[], at: number): ReadRow => {
  const read = readReconLine(mapping, Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ''])))
  if ('line' in read) return { at, line: read.line }
  return 'aside' in read
    ? { at, fault: 'A balance, no line: it is compared with the lines.', isAside: true }
    : { at, fault: `${read.fault.column}: ${read.fault.reason}` }
}

/** The first row whose balance does not follow from the one above. */
const breakIn = (rows: readonly ReadRow[]): number | undefined => {
  const steps = rows.map(({ line }) =>
    line?.balancePaise === undefined ? undefined : { netPaise: line.netPaise, balancePaise: line.balancePaise },
  )
  const isRight = balanceOrder(steps)
  const broken = steps.findIndex((step, at) => {
    const above = steps[at - 1]
    return step !== undefined && above !== undefined && !isRight(above, step)
  })
  return broken < 0 ? undefined : broken
}

const countWords = (read: number, all: number): string =>
  `${read} of the ${all} first rows ${read === 1 ? 'is' : 'are'} read.${read < all ? ' The others say why not.' : ''}`

/** How the first rows of a file are understood: a wrong mapping is seen here, before anything is sent. */
export const ReadRows = (props: Props) => {
  const { mapping, preview } = props
  const rows = preview.map((cells, at) => readRow(props, cells, at))
  const broken = breakIn(rows)
  return (
    <section className="ui-shrinking-8" aria-label="As it is read">
      <h2 className="ui-heading">As it is read</h2>
      <p className="ui-muted">
        {mapping.name === '' ? 'Days' : `By the columns of ${mapping.name}: days`} as{' '}
        {dayFormWords[mapping.dayForm].toLowerCase()}, amounts in {mapping.moneyForm}.{' '}
        {countWords(rows.filter(({ fault, isAside }) => fault === undefined || isAside === true).length, rows.length)}
      </p>
      {broken !== undefined && (
        <p className="ui-danger">
          The balance of row {broken + 1} does not follow from the row above: lines are missing between them, or a
          column is wrong.
        </p>
      )}
      <Table label="As it is read" columns={columns} rows={rows} rowKey={({ at }) => String(at)} />
    </section>
  )
}
