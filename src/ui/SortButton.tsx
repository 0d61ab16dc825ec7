import { Words } from './Words.tsx'
import styles from './SortButton.module.css'

type Order = 'asc' | 'desc'

export const ariaSortOf = (order: Order | undefined) =>
  order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'

interface Props {
  readonly header: string
  /** Undefined: the rows are sorted by another column. */
  readonly order: Order | undefined
  readonly align?: 'start' | 'end' | undefined
  readonly onSort: (order: Order) => void
}

/** A column's header that sorts by it, and the other way when pressed again. */
export const SortButton = ({ header, order, align, onSort }: Props) => (
  <button
    type="button"
    className={styles.sort}
    data-sorted={order}
    data-align={align}
    onClick={() => onSort(order === 'asc' ? 'desc' : 'asc')}
  >
    <span className={styles.label}>
      <Words text={header} />
    </span>
  </button>
)
