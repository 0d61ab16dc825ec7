import styles from './Shell.module.css'

/** The bare shape of the shell while it loads, so that nothing moves when it comes. */
export const ShellFrame = () => (
  <div className={styles.shell} aria-busy="true">
    <div className={styles.header} data-color-mode="dark" data-light-theme="light" data-dark-theme="dark" />
    <div className={styles.sidebar} />
    <div className={styles.main} />
  </div>
)
