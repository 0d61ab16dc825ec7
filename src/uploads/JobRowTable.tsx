import type { FileJobRow, ValueForm } from '#contract/calls/files/files.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './SheetTable.module.css'
import { SheetTable } from './SheetTable.tsx'

const Value = ({ text, form = 'text' }: { readonly text: string; readonly form?: ValueForm }) => {
  if (text === '') return <span className={styles.none}>empty</span>
  switch (form) {
    case 'paise':
      return <Amount paise={Number(text)} />
    case 'instant':
      return <When at={text} />
    case 'day':
      return <When day={text} />
    case 'text':
      return <span className={styles.value}>{text}</span>
  }
}

const Change = ({ changes }: Pick<FileJobRow, 'changes'>) =>
  changes.map(({ field, form, before, after }) => (
    <div key={field}>
      <span className="ui-code">{field}</span>: <Value text={before} form={form} /> → <Value text={after} form={form} />
    </div>
  ))

/** Rows of a plan or of what was done, each with its change from old to new or the reason why there is none. */
export const JobRowTable = ({ rows }: { readonly rows: readonly FileJobRow[] }) => (
  <SheetTable label="Rows of the sheet" headers={['Record', 'Change or reason']} isWhole>
    {rows.map((row) => (
      <tr key={row.row}>
        <td className={styles.number}>{row.row}</td>
        <td className="ui-code">{row.subject === '' ? <Value text="" /> : row.subject}</td>
        <td>
          {row.reason === '' ? (
            row.changes.length === 0 ? (
              <span className={styles.none}>no change</span>
            ) : (
              <Change changes={row.changes} />
            )
          ) : (
            <>
              <span className="ui-code">{row.column}</span>: {row.reason}
            </>
          )}
        </td>
      </tr>
    ))}
  </SheetTable>
)
