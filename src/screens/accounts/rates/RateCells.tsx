import { Button, Label } from '@primer/react'
import type { MdrRate } from '#contract/rates.ts'
import type { OpenedAs } from '#src/checking/openedRecord.ts'
import type { Column } from '#src/ui/Table.tsx'
import { rowActs } from './rateActs.ts'
import { wireStates } from './rateForm.ts'
import styles from './Rates.module.css'

/** What a rate and a fee have in common. */
export type Checked = Pick<
  MdrRate,
  'id' | 'state' | 'version' | 'isChangePending' | 'pendingVersion' | 'isSentBack' | 'remark' | 'can'
>

const variants = { draft: 'attention', approved: 'accent', verified: 'success', cancelled: 'secondary' } as const

const notesOf = (rate: Checked): readonly string[] => [
  ...(rate.isSentBack ? [`Sent back: ${rate.remark}`] : []),
  ...(rate.isChangePending ? ['change of a verified one waits'] : []),
  ...(rate.pendingVersion === null ? [] : [`version ${rate.pendingVersion} waits`]),
  ...(rate.state === 'cancelled' && rate.remark !== '' ? [rate.remark] : []),
]

/** The status, and what waits behind it. */
const Status = ({ rate }: { readonly rate: Checked }) => (
  <span className={styles.status}>
    <Label variant={variants[rate.state]}>{wireStates[rate.state]}</Label>
    {notesOf(rate).map((note) => (
      <span key={note} className={styles.note} title={note}>
        {note}
      </span>
    ))}
  </span>
)

export const word = (text: string | number) => <span className={styles.word}>{text}</span>

/** The columns at the end of every master. */
export const checkedColumns = <Row extends Checked>(
  nameOf: (row: Row) => string,
  onAct: (as: OpenedAs, row: Row) => void,
  sortable: boolean,
): readonly Column<Row>[] => [
  { key: 'version', header: 'version', width: '1%', align: 'end', sortable, cell: ({ version }) => version },
  { key: 'state', header: 'status', width: '1%', sortable, pinned: true, cell: (row) => <Status rate={row} /> },
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
