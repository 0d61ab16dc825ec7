import styles from './Bone.module.css'

/** Stands in a cell for what is loading. */
export const Bone = () => <span className={styles.bone} />
