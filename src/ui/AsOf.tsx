import { useState } from 'react'
import { indianDay } from '#contract/wire/indianTime.ts'
import { formatInstant } from './time.ts'
import { gatewayToday, onGatewayClock } from './clock.ts'

/** When what is shown was read, in milliseconds since the epoch, with its day unless that is today's; 0: not yet. */
export const AsOf = ({ readAt }: { readonly readAt: number }) => {
  const [today] = useState(() => gatewayToday())
  if (readAt === 0) return null
  const at = new Date(onGatewayClock(readAt))
  const iso = at.toISOString()
  const text = formatInstant(iso, true) ?? ''
  const isToday = indianDay(at) === today
  return (
    <span className="ui-quiet">
      As of <time dateTime={iso}>{isToday ? text.slice(-8) : text}</time>
    </span>
  )
}
