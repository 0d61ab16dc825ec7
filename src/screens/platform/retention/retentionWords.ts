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
  row: 'The rows go',
  file: 'The rows go with their files',
  fields: 'What says something of a person goes',
}

export const howItGoes = ({ removed }: Pick<KeptKind, 'removed'>): string =>
  removed === null ? 'Not removed by itself' : removedWords[removed]

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
