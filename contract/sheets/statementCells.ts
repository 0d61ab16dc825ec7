import { readRupees, maxPaise } from '#contract/wire/money.ts'

/** On which side of an account money is: a debit is what the bank took from it. */
export type StatementSide = 'credit' | 'debit'

export interface StatementAmount {
  readonly paise: number
  /** As the cell says it by Cr or Dr, a sign or brackets; undefined: it says none. */
  readonly side?: StatementSide
}

const sideWords: Readonly<Record<string, StatementSide>> = {
  cr: 'credit',
  c: 'credit',
  credit: 'credit',
  deposit: 'credit',
  '+': 'credit',
  dr: 'debit',
  d: 'debit',
  debit: 'debit',
  withdrawal: 'debit',
  '-': 'debit',
}

const withoutPoint = (text: string): string => (text.endsWith('.') ? text.slice(0, -1) : text)
const withoutBrackets = (text: string): string =>
  text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : text

/** The side that a cell of its own names; undefined: it is no word for one. */
export const readStatementSide = (text: string): StatementSide | undefined =>
  sideWords[withoutPoint(withoutBrackets(text.trim().toLowerCase()))]

const none = new Set(['', '-', '--', '–', '—', 'na', 'n/a', 'nil', 'null'])
/** What stands behind an amount, or before it, and says on which side it is. */
const marks = ['(cr)', '(dr)', '(cr.)', '(dr.)', 'cr.', 'dr.', 'cr', 'dr'] as const

/** The amount of a statement's cell in paise, none where it is empty; undefined: it is no amount. */
export const readStatementAmount = (cell: string): StatementAmount | undefined => {
  let text = cell.trim().toLowerCase()
  if (none.has(text)) return { paise: 0 }
  let side: StatementSide | undefined
  for (const mark of marks) {
    if (text.endsWith(mark)) text = text.slice(0, -mark.length).trim()
    else if (text.startsWith(mark)) text = text.slice(mark.length).trim()
    else continue
    side = mark.includes('c') ? 'credit' : 'debit'
    break
  }
  const isBracketed = text.startsWith('(') && text.endsWith(')')
  if (isBracketed) text = withoutBrackets(text)
  const isBehind = /\d-$/.test(text)
  const sign = isBehind ? '-' : text.replace('−', '-').charAt(0)
  if (isBehind) text = text.slice(0, -1)
  else if (sign === '-' || sign === '+') text = text.slice(1)
  const paise = readRupees(text)
  if (paise === undefined || paise > maxPaise) return undefined
  const signed = isBracketed || sign === '-' ? 'debit' : sign === '+' ? 'credit' : undefined
  const told = side ?? signed
  return told === undefined ? { paise } : { paise, side: told }
}

const balanceWords =
  /(?:^|\W)(?:opening|closing) (?:bal|balance)(?:\W|$)|^(?:bal|balance) ?(?:b\/f|c\/f)$|^b\/f$|^c\/f$|(?:brought|carried) forward/i

/** A row that says a balance and no line: what was there before the first, or behind the last. */
export const saysBalance = (text: string): boolean => balanceWords.test(text.trim())

const follows = (before: StatementStep, after: StatementStep): boolean =>
  after.balancePaise === before.balancePaise + after.netPaise

/**
 * Whether a balance follows from the one of the row above, in the order of this statement: that in which most of its rows
 * do. By pairs alone a day of two lines that stands twice would be right in one order and the other by turns.
 */
export const balanceOrder = (
  steps: readonly (StatementStep | undefined)[],
): ((above: StatementStep, below: StatementStep) => boolean) => {
  let newestFirst = 0
  for (const [at, below] of steps.entries()) {
    const above = steps[at - 1]
    if (above !== undefined && below !== undefined)
      newestFirst += Number(follows(below, above)) - Number(follows(above, below))
  }
  return newestFirst > 0 ? (above, below) => follows(below, above) : follows
}

/** What a row does to the balance, and the balance that it says. */
export interface StatementStep {
  readonly netPaise: number
  readonly balancePaise: number
}
