import { isBeyondCount, mostCounted } from '#contract/wire/pages.ts'
import { formatCount } from '#src/ui/count.ts'

/** The total of a list, which is counted as far as `mostCounted`. */
export const formatTotal = (total: number): string =>
  isBeyondCount(total) ? `more than ${formatCount(mostCounted)}` : formatCount(total)
