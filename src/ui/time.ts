import { indianClock, type IndianClock } from '#contract/wire/indianTime.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const two = (number: number) => String(number).padStart(2, '0')
const date = ({ day, month, year }: Pick<IndianClock, 'day' | 'month' | 'year'>) =>
  `${two(day)} ${months[month - 1]} ${year}`

/** An instant as people in India read it: `21 Nov 2026, 14:30:05`. Undefined for what is no instant. */
export const formatInstant = (iso: string, showSeconds = false): string | undefined => {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return undefined
  const clock = indianClock(at)
  const time = `${two(clock.hour)}:${two(clock.minute)}${showSeconds ? `:${two(clock.second)}` : ''}`
  return `${date(clock)}, ${time}`
}

/** A calendar day, never shifted: `21 Nov 2026`. Undefined for what is no day. */
export const formatDay = (day: string): string | undefined => {
  const [year = 0, month = 0, dayOfMonth = 0] = /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : []
  return months[month - 1] === undefined ? undefined : date({ year, month, day: dayOfMonth })
}
