import type { FileJob } from '#contract/calls/files/files.ts'
import { formatCount } from '#src/ui/count.ts'
import styles from './SheetTable.module.css'
import { SheetTable } from './SheetTable.tsx'

interface RowFaultTableProps {
  readonly faults: FileJob['faults']
  /** All faults, of which the first are listed. */
  readonly total: number
  /** All of them at once, where the page has the room; else the table scrolls in itself. */
  readonly isWhole?: boolean
}

const longestValue = 60

const shortened = (value: string) => (value.length > longestValue ? `${value.slice(0, longestValue)}…` : value)

export const RowFaultTable = ({ faults, total, isWhole = false }: RowFaultTableProps) => (
  <div className={styles.block}>
    <SheetTable label="Rows with faults" headers={['Column', 'Value', 'Reason']} isWhole={isWhole}>
      {faults.map((fault) => (
        <tr key={`${fault.row} ${fault.column} ${fault.reason}`}>
          <td className={styles.number}>{fault.row}</td>
          <td className="ui-code">{fault.column}</td>
          <td className={styles.value}>
            {fault.value === '' ? <span className={styles.none}>empty</span> : shortened(fault.value)}
          </td>
          <td>{fault.reason}</td>
        </tr>
      ))}
    </SheetTable>
    {total > faults.length && (
      <p className="ui-aside">
        The first {formatCount(faults.length)} of {formatCount(total)} are listed. The result file has all of them.
      </p>
    )}
  </div>
)
