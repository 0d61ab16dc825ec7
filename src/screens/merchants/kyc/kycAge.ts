/** How long a case has waited: `40 min`, `7 h`, `2 d 3 h`. */
export const formatAge = (since: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  const rest = hours % 24
  return `${Math.floor(hours / 24)} d${rest === 0 ? '' : ` ${rest} h`}`
}

export const isOverTarget = (since: string, now: number, targetHours: number): boolean =>
  now - Date.parse(since) > targetHours * 3_600_000
