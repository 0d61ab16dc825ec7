import { CounterLabel } from '@primer/react'
import { type ReactNode, useId } from 'react'
import { indianDay, indianTimeOfDay } from '#contract/wire/indianTime.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { formatDay } from '#src/ui/time.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
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
  /** Where all of what is shown here is. */
  readonly all?: readonly { readonly to: string; readonly label: string }[]
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
export const TodayPart = ({ title, count, note, all = [], read, isEmpty, none, isWide = false, children }: Props) => {
  const id = useId()
  const isRead = read === undefined || read.data !== undefined
  const error = read?.error ?? null
  return (
    <section className={styles.part} data-wide={isWide} aria-labelledby={id}>
      <header className={styles.partHead}>
        <h3 id={id} className={styles.partTitle}>
          {title}
        </h3>
        {isRead && count !== undefined && count > 0 && <CounterLabel>{formatCount(count)}</CounterLabel>}
        {isRead && <span className={styles.note}>{note}</span>}
        <span className={styles.all}>
          {all.map(({ to, label }) => (
            <PlaceLink key={to} to={to}>
              {label}
            </PlaceLink>
          ))}
        </span>
      </header>
      <div className={styles.partBody}>
        {isRead && error instanceof Refusal && read !== undefined && <NotReadAnew readAt={read.dataUpdatedAt} />}
        <ScreenState
          isSmall
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

/** A time of today, or the day. */
export const sinceText = (at: string, today: string): string => {
  const day = indianDay(new Date(at))
  return day === today ? indianTimeOfDay(new Date(at)) : (formatDay(day) ?? day)
}

export const Since = ({ at, today }: { readonly at: string; readonly today: string }) => (
  <time className="ui-one-line" dateTime={at}>
    {sinceText(at, today)}
  </time>
)

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
      <PlaceLink to={to} className={styles.label} title={label}>
        {label}
      </PlaceLink>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </span>
    {end !== undefined && <span className={styles.end}>{end}</span>}
  </li>
)
