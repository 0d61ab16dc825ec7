import styles from './Figure.module.css'
import { formatInstant } from './time.ts'

/** When what is shown was read, in milliseconds since the epoch; 0: not yet. */
export const AsOf = ({ readAt }: { readonly readAt: number }) => {
  if (readAt === 0) return null
  const iso = new Date(readAt).toISOString()
  return (
    <span className={styles.absent}>
      As of <time dateTime={iso}>{(formatInstant(iso, true) ?? '').slice(-8)}</time>
    </span>
  )
}
