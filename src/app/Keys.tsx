import type { ReactNode } from 'react'
import styles from './Keys.module.css'

/** Keys to be pressed one after the other. */
export const Keys = ({ keys }: { readonly keys: readonly string[] }): ReactNode => (
  <span className={styles.keys}>
    {keys.map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
)
