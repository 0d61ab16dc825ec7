import { ChevronLeftIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import { useTitlePart } from './documentTitle.ts'
import styles from './Page.module.css'

interface Props {
  /** A link to the screen that this one belongs to. */
  readonly up?: ReactNode
  readonly title: string
  /** Beside the title: a state, a code. */
  readonly aside?: ReactNode
  /** Below the title, in muted text; null: it is to come, and its line is kept. */
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  /** What stands below a part that is still to come is shown once that has its height. */
  readonly settles?: boolean
  readonly children: ReactNode
}

/** The frame of a screen: its one heading, its actions, its content. */
export const Page = ({ up, title, aside, subtitle, actions, settles = false, children }: Props) => {
  useTitlePart('page', title)
  return (
    <div className={`${styles.page}${settles ? ' ui-settling' : ''}`}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {up !== undefined && (
            <div className={styles.up}>
              <ChevronLeftIcon size={12} />
              {up}
            </div>
          )}
          <div className="ui-row">
            <h1 className={styles.title}>{title}</h1>
            {aside}
          </div>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle ?? '\u00a0'}</p>}
        </div>
        {actions !== undefined && <div className="ui-wrap">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
