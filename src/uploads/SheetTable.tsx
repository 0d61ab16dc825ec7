import type { ReactNode } from 'react'
import styles from './SheetTable.module.css'

interface Props {
  readonly label: string
  /** After the number of the row. */
  readonly headers: readonly string[]
  /** All rows at once, where the page has the room; else the table scrolls in itself. */
  readonly isWhole: boolean
  /** Lines of the table. */
  readonly children: ReactNode
}

/** Rows of a sheet, each with its number first. */
export const SheetTable = ({ label, headers, isWhole, children }: Props) => (
  <div className={styles.frame} data-whole={isWhole || undefined} tabIndex={0} role="region" aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            Row
          </th>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
