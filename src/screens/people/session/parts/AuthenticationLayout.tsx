import type { ReactNode } from 'react'
import { localVersion } from '#contract/wire/localVersion.ts'
import { Mark } from '#src/ui/Mark.tsx'
import styles from './AuthenticationLayout.module.css'

interface Props {
  /** None behind a dialog, which has its own: then the product's name stands in the corner. */
  readonly title?: string
  readonly productName: string
  readonly company: string
  readonly children?: ReactNode
}

/** Pages before the app: no top bar, no sidebar. */
export const AuthenticationLayout = ({ title, productName, company, children }: Props) => (
  <div className={styles.page}>
    <main className={styles.middle}>
      {title === undefined ? (
        <div className={styles.corner}>
          <Mark size={24} />
          {productName}
        </div>
      ) : (
        <div className={styles.brand}>
          <Mark size={40} />
          <h1 className={styles.title}>{title}</h1>
        </div>
      )}
      {children}
    </main>
    <footer className={styles.footer}>
      <span>© 2020 {company}</span>
      <span>{localVersion}</span>
    </footer>
  </div>
)
