import { CheckCircleFillIcon, CircleIcon, DotFillIcon, XCircleFillIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import hidden from './hidden.module.css'
import styles from './LifeLine.module.css'

type StepStanding = 'done' | 'now' | 'ahead' | 'stopped'

export interface LifeStep {
  readonly title: string
  readonly standing: StepStanding
  /** Who and when, or what it waits for. */
  readonly about: ReactNode
}

const standingWords: Readonly<Record<StepStanding, string>> = {
  done: 'done',
  now: 'next',
  ahead: 'later',
  stopped: 'cancelled',
}

const icons: Readonly<Record<StepStanding, ReactNode>> = {
  done: <CheckCircleFillIcon />,
  now: <DotFillIcon />,
  ahead: <CircleIcon />,
  stopped: <XCircleFillIcon />,
}

/** The life of a record as a line of steps, each with who and when. */
export const LifeLine = ({ label, steps }: { readonly label: string; readonly steps: readonly LifeStep[] }) => (
  <ol className={styles.life} aria-label={label}>
    {steps.map(({ title, standing, about }) => (
      <li
        key={title}
        className={styles.step}
        data-standing={standing}
        aria-current={standing === 'now' ? 'step' : undefined}
      >
        <span className={styles.mark}>{icons[standing]}</span>
        <span className={styles.title}>
          {title}
          <span className={hidden.hidden}>, {standingWords[standing]}</span>
        </span>
        <span className={styles.about}>{about}</span>
      </li>
    ))}
  </ol>
)
