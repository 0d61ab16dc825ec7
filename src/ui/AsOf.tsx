import { useState } from 'react'
import { indianDay } from '#contract/wire/indianTime.ts'
import { formatInstant } from './time.ts'
import { gatewayToday, onGatewayClock } from './clock.ts'

interface Props {
  /** When what is shown was read, in milliseconds since the epoch; 0: not yet. */
  readonly readAt: number
  /** When the gateway had counted it, where that was before it was read. */
  readonly countedAt?: string | null | undefined
}

/** As of when it is what is shown, with the day unless that is today's. */
export const AsOf = ({ readAt, countedAt }: Props) => {
  const [today] = useState(() => gatewayToday())
  if (readAt === 0) return null
  const at = new Date(countedAt ?? onGatewayClock(readAt))
  const iso = at.toISOString()
  const text = formatInstant(iso, true) ?? ''
  const isToday = indianDay(at) === today
  return (
    <span className="ui-quiet">
      As of <time dateTime={iso}>{isToday ? text.slice(-8) : text}</time>
    </span>
  )
}
