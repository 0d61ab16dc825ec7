import type { ReactNode } from 'react'
import styles from './Fault.module.css'

/** Why an act was refused, where it was asked for. */
export const Fault = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={styles.fault}>
    {children}
  </p>
)
