import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react'
import { IconButton, Select } from '@primer/react'
import { formatCount } from './count.ts'
import styles from './Pager.module.css'

interface Page {
  /** 1-based. */
  readonly page: number
  readonly size: number
}

interface Props extends Page {
  /** All rows; undefined while not known. */
  readonly total: number | undefined
  /** `total` is no more than that, as long as nobody has counted. */
  readonly isAtMost?: boolean
  /** There are more than `total`, and nobody has counted them. */
  readonly isAtLeast?: boolean
  readonly sizes: readonly number[]
  readonly onChange: (next: Page) => void
}

interface RowsPerPageProps {
  readonly size: number
  readonly sizes: readonly number[]
  readonly className?: string | undefined
  readonly onSize: (size: number) => void
}

export const RowsPerPage = ({ size, sizes, className = '', onSize }: RowsPerPageProps) => (
  <label className={`${styles.size} ${className}`}>
    Rows per page
    <Select size="small" value={String(size)} onChange={(event) => onSize(Number(event.currentTarget.value))}>
      {sizes.map((option) => (
        <Select.Option key={option} value={String(option)}>
          {String(option)}
        </Select.Option>
      ))}
    </Select>
  </label>
)

export const Pager = ({ page, size, total, isAtMost = false, isAtLeast = false, sizes, onChange }: Props) => {
  const pages = isAtLeast ? Infinity : Math.max(1, Math.ceil((total ?? 0) / size))
  const first = total === 0 ? 0 : (page - 1) * size + 1
  const last = isAtLeast ? page * size : Math.min(page * size, total ?? 0)
  const all = `${isAtLeast ? 'more than ' : isAtMost ? 'at most ' : ''}${formatCount(total ?? 0)}`
  /** A link may be from when there were more. */
  const isBeyond = total !== undefined && page > pages
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range} aria-live="polite">
        {isBeyond
          ? `There is no page ${formatCount(page)}: ${formatCount(total)} in all.`
          : total !== undefined && `${formatCount(first)}–${formatCount(last)} of ${all}`}
      </span>
      <RowsPerPage size={size} sizes={sizes} onSize={(wanted) => onChange({ page: 1, size: wanted })} />
      <span className={styles.steps}>
        <IconButton
          icon={ChevronLeftIcon}
          aria-label={isBeyond ? 'Last page' : 'Previous page'}
          size="small"
          variant="invisible"
          disabled={page <= 1}
          onClick={() => onChange({ page: Math.min(page - 1, pages), size })}
        />
        <IconButton
          icon={ChevronRightIcon}
          aria-label="Next page"
          size="small"
          variant="invisible"
          disabled={total === undefined || page >= pages}
          onClick={() => onChange({ page: page + 1, size })}
        />
      </span>
    </nav>
  )
}
