import styles from './TabBones.module.css'

/** In the place of a tab whose code is on its way: its heading, what it is filtered by and its first rows. */
export const TabBones = () => (
  <div aria-busy="true" className={styles.bones}>
    <i />
    <i />
    <div className={styles.rows}>
      {Array.from({ length: 8 }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  </div>
)
