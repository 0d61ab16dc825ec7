import type { Icon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import styles from './CornerNotice.module.css'

interface Props {
  /** Its place is there before it: a screen reader says what comes into it. */
  readonly isShown: boolean
  readonly icon: Icon
  readonly text: string
  /** Its buttons. */
  readonly children: ReactNode
}

/** One sentence in the corner that leaves the moment to the person. */
export const CornerNotice = ({ isShown, icon: NoticeIcon, text, children }: Props) => (
  <div role="status" className={styles.place}>
    {isShown && (
      <div className={styles.notice}>
        <NoticeIcon className={styles.icon} />
        <span className={styles.text}>{text}</span>
        {children}
      </div>
    )}
  </div>
)
