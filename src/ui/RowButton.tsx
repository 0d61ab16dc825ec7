import styles from './RowButton.module.css'

interface Props {
  readonly label: string
  /** Says which row it is of. */
  readonly name: string
  readonly onClick: () => void
}

/** What is done with one row. It looks like Primer's small invisible button, which costs a table more to draw than all else in its rows. */
export const RowButton = ({ label, name, onClick }: Props) => (
  <button type="button" className={styles.button} aria-label={name} onClick={onClick}>
    {label}
  </button>
)
