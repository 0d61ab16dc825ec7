import { isInvisible, shownText } from './shownText.ts'
import type { HeaderDifference } from './sheetRefusal.ts'
import type { RawRow } from './rawRow.ts'
import { markUnprintable } from './write/formulaInjection.ts'

/** Case, line ends, spaces of every kind and characters that nobody sees tell no two headers apart. */
export const foldedHeader = (name: string): string =>
  [...name.normalize('NFKC')]
    .filter((character) => /\s/.test(character) || !isInvisible(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The names in a header row, without the empty ones behind the last. */
export const trimmedHeaders = ({ cells, noted = [] }: Pick<RawRow, 'cells' | 'noted'>): string[] => {
  const headers = cells.map((cell) => markUnprintable(cell.trim()))
  for (const { is, column, text } of noted) if (is === 'stray') headers[column] = markUnprintable(text.trim())
  const filled = Array.from(headers, (header) => header ?? '')
  while (filled.at(-1) === '') filled.pop()
  return filled
}

/** The headers as they are expected, where they fold to the same; others with what cannot be seen in them shown. */
export const knownHeaders = (expected: readonly string[], found: readonly string[]): string[] => {
  const byFold = new Map(expected.map((header) => [foldedHeader(header), header]))
  return found.map((header) => byFold.get(foldedHeader(header)) ?? shownText(header))
}

/** A name that stands twice has its number behind it the second time: banks write `Dr / Cr` of an amount and of a balance. */
export const numberedHeaders = (headers: readonly string[]): string[] => {
  const times = new Map<string, number>()
  return headers.map((header) => {
    const fold = foldedHeader(header)
    const time = (times.get(fold) ?? 0) + 1
    times.set(fold, time)
    return header === '' || time === 1 ? header : `${header} (${time})`
  })
}

/** Compares folded names, in any order. A column that stands twice is unexpected the second time; one without a name is left. */
export const compareHeaders = (expected: readonly string[], found: readonly string[]): HeaderDifference => {
  const wanted = new Map(expected.map((header) => [foldedHeader(header), header]))
  const unexpected: string[] = []
  for (const header of found) {
    if (header !== '' && !wanted.delete(foldedHeader(header))) unexpected.push(shownText(header.trim()))
  }
  return { missing: [...wanted.values()], unexpected }
}

const isSame = (expected: readonly string[], headers: readonly string[]): boolean => {
  const { missing, unexpected } = compareHeaders(expected, headers)
  return missing.length + unexpected.length === 0
}

/** What a result workbook has behind the person's own columns. */
export const resultColumns = ['status', 'reason'] as const

/** The person's own columns, where the file is a result of a sheet with the expected ones. */
export const resultOf = (expected: readonly string[], headers: readonly string[]): string[] | null => {
  const own = headers.slice(0, -resultColumns.length)
  const isResult = resultColumns.every((name, at) => foldedHeader(headers[own.length + at] ?? '') === name)
  return isResult && isSame(expected, own) ? own : null
}

const fits = (expected: readonly string[], headers: readonly string[]): boolean =>
  isSame(expected, headers) || resultOf(expected, headers) !== null

/** How many of the first rows stand above the header, when one of them fits; else -1. */
export const headerPlace = (rows: readonly RawRow[], kinds: readonly (readonly string[])[]): number =>
  rows.findIndex((row) => kinds.some((expected) => fits(expected, trimmedHeaders(row))))

/** The row that has most of the names, when none fits: its differences are told. */
export const nearestHeader = (rows: readonly RawRow[], kinds: readonly (readonly string[])[]): number => {
  let best = 0
  let most = 0
  for (const [at, row] of rows.entries()) {
    const headers = trimmedHeaders(row)
    const found = Math.max(
      ...kinds.map((expected) => expected.length - compareHeaders(expected, headers).missing.length),
    )
    if (found > most) [best, most] = [at, found]
  }
  return best
}

const fewestNames = 3
const isFigure = (text: string): boolean => /^[\d\s.,:/+-]+$/.test(text)

/** So many names of a header may be a number, a day or a time: one of four. */
const mostFigures = 0.25

/** Whether a row names columns, where nobody knows which: some texts, and hardly a number, a day or a time. */
export const looksLikeHeader = (row: RawRow): boolean => {
  const names = trimmedHeaders(row).filter((name) => name !== '')
  return names.length >= fewestNames && names.filter(isFigure).length <= names.length * mostFigures
}
