import { useState } from 'react'
import { indianDay } from '#contract/wire/indianTime.ts'
import styles from './NotReadAnew.module.css'
import { formatInstant } from './time.ts'
import { gatewayToday, onGatewayClock } from './clock.ts'

/** Beside what stays on screen although reading it again has failed. `readAt`: in milliseconds since the epoch. */
export const NotReadAnew = ({ readAt }: { readonly readAt: number }) => {
  const [today] = useState(() => gatewayToday())
  const at = new Date(onGatewayClock(readAt))
  const text = formatInstant(at.toISOString()) ?? ''
  const isToday = indianDay(at) === today
  return (
    <p role="status" className={styles.words}>
      Saved data from <time dateTime={at.toISOString()}>{isToday ? text.slice(-5) : text}</time>. Could not refresh.
    </p>
  )
}
