const zone = 'Asia/Kolkata'

// Made when the first time is shown: an Intl format costs several milliseconds.
let instantParts: Intl.DateTimeFormat | undefined
let dayParts: Intl.DateTimeFormat | undefined

const partsOf = (at: Date): Intl.DateTimeFormatPart[] => {
  instantParts ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return instantParts.formatToParts(at)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An instant as people in India read it: `21 Nov 2026, 14:30:05`. Undefined for what is no instant. */
export const formatInstant = (iso: string, showSeconds = false): string | undefined => {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return undefined
  const part = Object.fromEntries(partsOf(at).map(({ type, value }) => [type, value]))
  const month = months[Number(istDay(at).slice(5, 7)) - 1]
  const time = `${part['hour']}:${part['minute']}${showSeconds ? `:${part['second']}` : ''}`
  return `${part['day']} ${month} ${part['year']}, ${time}`
}

/** The IST calendar day of an instant, `YYYY-MM-DD`. */
export const istDay = (at: Date): string => {
  dayParts ??= new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return dayParts.format(at)
}

/** A calendar day, never shifted: `21 Nov 2026`. Undefined for what is no day. */
export const formatDay = (day: string): string | undefined => {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  const month = months[Number(found?.[2]) - 1]
  return found && month !== undefined ? `${found[3]} ${month} ${found[1]}` : undefined
}
