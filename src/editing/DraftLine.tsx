import { Button } from '@primer/react'
import { When } from '#src/ui/When.tsx'
import styles from './DraftLine.module.css'

interface Props {
  /** Milliseconds since the epoch. */
  readonly from: number | null
  /** What was put back, and what has not become of it. */
  readonly what?: 'draft' | 'file'
  readonly notYet?: 'saved' | 'submitted'
  readonly onDiscard: () => void
}

/** Says that what stands in the form was typed earlier, and lets it go. */
export const DraftLine = ({ from, what = 'draft', notYet = 'saved', onDiscard }: Props) =>
  from === null ? null : (
    <div className={styles.line} role="status">
      <span>
        Your {what} of <When at={new Date(from).toISOString()} /> was put back. It is not {notYet} yet.
      </span>
      <Button size="small" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  )
