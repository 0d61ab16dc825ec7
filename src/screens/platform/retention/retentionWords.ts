import type { KeptKind, RemovalRun } from '#contract/calls/platform/retention.ts'
import { formatCount } from '#src/ui/count.ts'

const daysInYear = 365.25

/** `90 days`, `9 years`. */
export const keptWords = (days: number | null): string => {
  if (days === null) return 'For good'
  const years = Math.round(days / daysInYear)
  const isYears = years >= 2 && Math.abs(days - years * daysInYear) <= 1
  if (isYears) return `${years} years`
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`
}

const removedWords: Readonly<Record<NonNullable<KeptKind['removed']>, string>> = {
  row: 'Rows',
  file: 'Rows and files',
  fields: 'Personal fields',
}

export const whatGoes = ({ removed }: Pick<KeptKind, 'removed'>): string =>
  removed === null ? 'Nothing' : removedWords[removed]

/** `1,204`, `1,204, of which 3 are held`. */
export const dueWords = ({ days, due, held }: Pick<KeptKind, 'days' | 'due' | 'held'>): string => {
  if (days === null) return ''
  if (due === null) return 'Not counted yet'
  if (held === 0) return formatCount(due)
  return `${formatCount(due)}, ${formatCount(held)} of them held`
}

export const removedOf = ({ removed, endedAt }: RemovalRun): string => {
  if (removed.length > 0) return removed.map(({ title, rows }) => `${title}: ${formatCount(rows)}`).join('; ')
  return endedAt === null ? 'Under way' : 'Nothing was over'
}
