import type { ReactNode } from 'react'
import styles from './PlainPage.module.css'

interface Props {
  readonly title: string
  readonly children?: ReactNode
  /** Small figure above the title: '404'. */
  readonly code?: string
  readonly actions?: ReactNode
}

/** A page that says one thing: not found, broken, no access, no connection. */
export const PlainPage = ({ title, children, code, actions }: Props) => (
  <div className={styles.page}>
    {code !== undefined && <p className={styles.code}>{code}</p>}
    <h1 className={styles.title}>{title}</h1>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
)
