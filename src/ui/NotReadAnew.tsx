import styles from './NotReadAnew.module.css'

/** Beside what stays on screen although reading it again has failed. */
export const NotReadAnew = () => (
  <p role="status" className={styles.words}>
    The gateway could not answer just now. What you see is from before.
  </p>
)
