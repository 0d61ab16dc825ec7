import { CounterLabel, Link } from '@primer/react'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Refusal } from '#src/gateway/refusal.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import styles from './Today.module.css'

/** What a part is read with. Parts wait and fail each by itself. */
export interface PartRead {
  readonly data: unknown
  readonly error: CallError | null
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

interface Props {
  readonly title: string
  readonly count?: number | undefined
  /** What the count is of, where that is not what the title says. */
  readonly note?: ReactNode
  /** All of what is shown here. */
  readonly all?: { readonly to: string; readonly label: string } | undefined
  /** Absent: nothing is asked of the gateway. */
  readonly read?: PartRead
  readonly isEmpty: boolean
  readonly none: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

const bones = (
  <div className={styles.bones}>
    {[0, 1, 2, 3].map((at) => (
      <i key={at} />
    ))}
  </div>
)

/** One part of the day, of a height that does not depend on what is in it. */
export const TodayPart = ({ title, count, note, all, read, isEmpty, none, isWide = false, children }: Props) => {
  const id = useId()
  const isRead = read === undefined || read.data !== undefined
  const error = read?.error ?? null
  return (
    <section className={styles.part} data-wide={isWide} aria-labelledby={id}>
      <header className={styles.partHead}>
        <h3 id={id} className="ui-subheading">
          {title}
        </h3>
        {isRead && count !== undefined && count > 0 && <CounterLabel>{formatCount(count)}</CounterLabel>}
        {isRead && <span className={styles.note}>{note}</span>}
        {all !== undefined && (
          <Link as={RouterLink} to={all.to} className={styles.all}>
            {all.label}
          </Link>
        )}
      </header>
      <div className={styles.partBody}>
        {isRead && error instanceof Refusal && read !== undefined && <NotReadAnew readAt={read.dataUpdatedAt} />}
        <ScreenState
          state={isRead ? 'ready' : error === null ? 'loading' : error instanceof Refusal ? 'failed' : 'offline'}
          skeleton={bones}
          error={error instanceof Refusal ? error : null}
          onRetry={() => void read?.refetch()}
        >
          {isEmpty ? <p className={styles.none}>{none}</p> : children}
        </ScreenState>
      </div>
    </section>
  )
}

interface LineProps {
  readonly to: string
  readonly label: string
  /** What it is and whose, in muted text. */
  readonly detail?: ReactNode
  /** At the end of the line: an amount, a time, a state. */
  readonly end?: ReactNode
}

export const TodayLine = ({ to, label, detail, end }: LineProps) => (
  <li className={styles.line}>
    <span className={styles.what}>
      <Link as={RouterLink} to={to} className={styles.label} title={label}>
        {label}
      </Link>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </span>
    {end !== undefined && <span className={styles.end}>{end}</span>}
  </li>
)
