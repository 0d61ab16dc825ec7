import type { ReactNode } from 'react'
import { formatCount } from './count.ts'
import styles from './FigureTile.module.css'

interface Props {
  readonly label: string
  /** Undefined: not known yet. */
  readonly count: number | undefined
  readonly isFailed?: boolean
  /** A second line: what else is counted. */
  readonly note?: ReactNode
  /** Where the counted rows are, and how to go there. */
  readonly opens?: { readonly href: string; readonly onOpen: () => void }
}

export const FigureTile = ({ label, count, isFailed = false, note, opens }: Props) => {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>
        {count !== undefined ? (
          formatCount(count)
        ) : isFailed ? (
          '–'
        ) : (
          <span className={styles.bone} role="img" aria-label="loading" />
        )}
      </span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </>
  )
  if (opens === undefined) return <div className={styles.tile}>{content}</div>
  return (
    <a
      className={styles.tile}
      href={opens.href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        opens.onOpen()
      }}
    >
      {content}
    </a>
  )
}
