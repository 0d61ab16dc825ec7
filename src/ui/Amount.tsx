import styles from './Figure.module.css'
import { formatPaise } from './money.ts'

interface Props {
  /** Whole paise. */
  readonly paise: number | null | undefined
}

export const Amount = ({ paise }: Props) =>
  paise === null || paise === undefined ? (
    <span className="ui-quiet">–</span>
  ) : (
    <span className={styles.figure} translate="no">
      {formatPaise(paise)}
    </span>
  )
