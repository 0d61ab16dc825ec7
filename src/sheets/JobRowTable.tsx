import type { FileJobRow } from '#contract/files.ts'
import styles from './SheetTable.module.css'

const Value = ({ text }: { readonly text: string }) =>
  text === '' ? <span className={styles.none}>empty</span> : <span className={styles.value}>{text}</span>

const Change = ({ changes }: Pick<FileJobRow, 'changes'>) =>
  changes.map(({ field, before, after }) => (
    <div key={field}>
      <span className={styles.code}>{field}</span>: <Value text={before} /> → <Value text={after} />
    </div>
  ))

/** Rows of a plan or of what was done, each with its change from old to new or the reason why there is none. */
export const JobRowTable = ({ rows }: { readonly rows: readonly FileJobRow[] }) => (
  <div className={styles.frame} data-whole tabIndex={0} role="region" aria-label="Rows of the sheet">
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            Row
          </th>
          <th scope="col">Merchant</th>
          <th scope="col">Change or reason</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td className={styles.number}>{row.row}</td>
            <td className={styles.code}>{row.subject === '' ? <Value text="" /> : row.subject}</td>
            <td>
              {row.reason === '' ? (
                row.changes.length === 0 ? (
                  <span className={styles.none}>no change</span>
                ) : (
                  <Change changes={row.changes} />
                )
              ) : (
                <>
                  <span className={styles.code}>{row.column}</span>: {row.reason}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
