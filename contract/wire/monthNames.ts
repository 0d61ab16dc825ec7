const short = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const full = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The number of a month by its English name or its first three letters, in any case: 1 to 12; 0 for any other word. */
export const monthNamed = (name: string): number => {
  const word = name.toLowerCase()
  return Math.max(short.indexOf(word), full.indexOf(word)) + 1
}
