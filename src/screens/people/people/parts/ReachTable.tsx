import { Label } from '@primer/react'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import type { Reach, Reason } from '../accessFacts.ts'
import styles from '../people.module.css'

interface ReachTableProps {
  /** 'Screens' or 'Calls'. */
  readonly label: string
  readonly reaches: readonly Reach[]
}

const sourceOf = ({ isHeld, givenBy, blockedBy }: Reason): string => {
  if (isHeld) return givenBy.join(', ')
  if (blockedBy.length > 0) return `blocked by ${blockedBy.join(', ')}`
  return givenBy.length > 0 ? 'switched off' : 'not given'
}

/** The rights that open it; when it is open, only those that do. */
const Reasons = ({ reach: { isAllowed, reasons } }: { readonly reach: Reach }) => {
  if (reasons.length === 0) return <span className={styles.muted}>everybody who is signed in</span>
  const shown = isAllowed ? reasons.filter(({ isHeld }) => isHeld) : reasons
  return (
    <span className={styles.labels}>
      {shown.map((reason) => (
        <span key={reason.right}>
          {reason.right} <span className={styles.muted}>({sourceOf(reason)})</span>
        </span>
      ))}
    </span>
  )
}

const columns: readonly Column<Reach>[] = [
  { key: 'name', header: 'Name', width: '40%', cell: (reach) => reach.name },
  { key: 'address', header: 'Address', cell: (reach) => <code className={styles.code}>{reach.address}</code> },
  {
    key: 'isAllowed',
    header: 'State',
    width: '1%',
    cell: ({ isAllowed }) => (
      <Label variant={isAllowed ? 'success' : 'secondary'}>{isAllowed ? 'Allowed' : 'Not allowed'}</Label>
    ),
  },
  { key: 'reasons', header: 'By', width: '30%', cell: (reach) => <Reasons reach={reach} /> },
]

export const ReachTable = ({ label, reaches }: ReachTableProps) =>
  reaches.length === 0 ? (
    <ScreenState state="empty" title={`No ${label.toLowerCase()} fit`} text="Change the search, or show all." />
  ) : (
    <Table label={label} columns={columns} rows={reaches} rowKey={({ key }) => key} />
  )
