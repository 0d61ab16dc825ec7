import { Checkbox } from '@primer/react'
import type { Column } from '#src/ui/Table.tsx'

/** What of the rows of a list can be chosen, and is. */
export interface RowChoice<Row> {
  readonly isChosen: (row: Row) => boolean
  readonly mayChoose: (row: Row) => boolean
  readonly onToggle: (row: Row) => void
  /** Chooses all of these, or lets them go. */
  readonly onPut: (rows: readonly Row[], isChosen: boolean) => void
  /** What a screen reader calls the row. */
  readonly nameOf: (row: Row) => string
}

/** The first column of a list of which rows are chosen: a box for each, and one for all that are shown. */
export const chooseColumn = <Row,>(choice: RowChoice<Row>, rows: readonly Row[]): Column<Row> => {
  const { isChosen, mayChoose, onToggle, onPut, nameOf } = choice
  const open = rows.filter(mayChoose)
  const chosen = open.filter(isChosen)
  const isAll = open.length > 0 && chosen.length === open.length
  return {
    key: 'choose',
    header: 'Choose',
    isMark: true,
    width: '1%',
    headerCell: (
      <Checkbox
        aria-label="Choose all that are shown"
        disabled={open.length === 0}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() => onPut(open, !isAll)}
      />
    ),
    // By keyboard Space on the row chooses it: the box is no stop of its own.
    cell: (row) =>
      mayChoose(row) ? (
        <Checkbox
          aria-label={`Choose ${nameOf(row)}`}
          tabIndex={-1}
          checked={isChosen(row)}
          onChange={() => onToggle(row)}
        />
      ) : null,
  }
}
