import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface Props {
  readonly title: string
  /** Beside the title: a state, a code. */
  readonly aside?: ReactNode
  /** Below the title, in muted text. */
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of a screen: its one heading, its actions, its content. */
export const Page = ({ title, aside, subtitle, actions, children }: Props) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <div className={styles.heading}>
        <div className={styles.titleLine}>
          <h1 className={styles.title}>{title}</h1>
          {aside}
        </div>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
    {children}
  </div>
)
