import { Button } from '@primer/react'
import type { OpenedAs } from '#src/checkedRecords/openedRecord.ts'
import { RecordStatus } from '#src/checkedRecords/RecordStatus.tsx'
import { pendingNotesOf } from '#src/checkedRecords/recordWords.ts'
import type { Column } from '#src/ui/Table.tsx'
import { rowActs } from './rateActs.ts'
import { type Rate, rateWords, wireStates } from './rateForm.ts'
import styles from './Rates.module.css'

const variants = { draft: 'attention', approved: 'accent', verified: 'success', cancelled: 'secondary' } as const

const notesOf = (rate: Rate): readonly string[] => [
  ...(rate.isSentBack ? [`Sent back: ${rate.remark}`] : []),
  ...pendingNotesOf(rateWords, rate),
  ...(rate.state === 'cancelled' && rate.remark !== '' ? [rate.remark] : []),
]

export const word = (text: string | number) => <span className={styles.word}>{text}</span>

/** The columns at the end of every master. */
export const checkedColumns = <Row extends Rate>(
  nameOf: (row: Row) => string,
  onAct: (as: OpenedAs, row: Row) => void,
  sortable: boolean,
): readonly Column<Row>[] => [
  { key: 'version', header: 'version', width: '1%', align: 'end', sortable, cell: ({ version }) => version },
  {
    key: 'state',
    header: 'status',
    width: '1%',
    sortable,
    pinned: true,
    cell: (row) => <RecordStatus status={wireStates[row.state]} variant={variants[row.state]} notes={notesOf(row)} />,
  },
  {
    key: 'actions',
    header: 'Action',
    width: '1%',
    align: 'end',
    pinned: true,
    cell: (row) => (
      <span className={styles.actions}>
        {rowActs(row).map(({ as, label, isFirst = false }) => (
          <Button
            key={as}
            size="small"
            variant={isFirst ? 'default' : 'invisible'}
            aria-label={`${label} ${nameOf(row)}`}
            onClick={() => onAct(as, row)}
          >
            {label}
          </Button>
        ))}
      </span>
    ),
  },
]
