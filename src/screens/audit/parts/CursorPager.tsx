import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react'
import { Button, Select } from '@primer/react'
import styles from './CursorPager.module.css'

interface Props {
  readonly size: number
  readonly sizes: readonly number[]
  /** Where the neighbouring pages begin; null: there is none. */
  readonly newer: string | null
  readonly older: string | null
  readonly isBusy: boolean
  readonly onMove: (cursor: string) => void
  /** Absent on the newest page. */
  readonly onNewest: (() => void) | undefined
  readonly onSize: (size: number) => void
}

/** Pages without numbers: nobody counts a million entries to show fifty. */
export const CursorPager = ({ size, sizes, newer, older, isBusy, onMove, onNewest, onSize }: Props) => (
  <nav className={styles.pager} aria-label="Pages">
    <label className={styles.size}>
      Rows per page
      <Select size="small" value={String(size)} onChange={(event) => onSize(Number(event.currentTarget.value))}>
        {sizes.map((option) => (
          <Select.Option key={option} value={String(option)}>
            {String(option)}
          </Select.Option>
        ))}
      </Select>
    </label>
    <span className={styles.steps}>
      <Button size="small" variant="invisible" disabled={onNewest === undefined} onClick={onNewest}>
        Newest
      </Button>
      <Button
        size="small"
        variant="invisible"
        leadingVisual={ChevronLeftIcon}
        disabled={newer === null || isBusy}
        onClick={() => newer !== null && onMove(newer)}
      >
        Newer
      </Button>
      <Button
        size="small"
        variant="invisible"
        trailingVisual={ChevronRightIcon}
        disabled={older === null || isBusy}
        onClick={() => older !== null && onMove(older)}
      >
        Older
      </Button>
    </span>
  </nav>
)
