import { ChevronDownIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import styles from './Section.module.css'

interface Props {
  readonly title: string
  /** At the end of the title's line: a state. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One part of a long page, open at first. */
export const Section = ({ title, aside, children }: Props) => (
  <details className={styles.section} open>
    <summary className={styles.summary}>
      <h2 className="ui-subheading">{title}</h2>
      <span className={styles.aside}>{aside}</span>
      <ChevronDownIcon className={styles.chevron ?? ''} />
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
)
