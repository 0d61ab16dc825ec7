import { Label, type LabelProps } from '@primer/react'
import styles from './RecordStatus.module.css'

interface Props {
  readonly status: string
  readonly variant: NonNullable<LabelProps['variant']>
  readonly notes: readonly string[]
}

/** The status of a row, and what waits behind it. */
export const RecordStatus = ({ status, variant, notes }: Props) => (
  <span className={styles.status}>
    <Label variant={variant}>{status}</Label>
    {notes.map((note) => (
      <span key={note} className={styles.note} title={note}>
        {note}
      </span>
    ))}
  </span>
)
