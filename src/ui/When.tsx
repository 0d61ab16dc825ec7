import styles from './Figure.module.css'
import { formatDay, formatInstant } from './time.ts'

type Props =
  /** An instant, ISO 8601 in UTC; shown in India Standard Time. */
  | { readonly at: string | null | undefined; readonly day?: never; readonly seconds?: boolean }
  /** A calendar day, `YYYY-MM-DD`; shown as it is. */
  | { readonly day: string | null | undefined; readonly at?: never; readonly seconds?: never }

export const When = ({ at, day, seconds = false }: Props) => {
  const value = at ?? day
  const text =
    typeof at === 'string' ? formatInstant(at, seconds) : typeof day === 'string' ? formatDay(day) : undefined
  if (!value || text === undefined) return <span className="ui-quiet">–</span>
  return (
    <time className={styles.figure} translate="no" dateTime={value} title={at ? `${text} IST` : undefined}>
      {text}
    </time>
  )
}
