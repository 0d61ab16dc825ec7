/** What a row is told that says the same as an earlier one. */
export const duplicateText = (what: readonly string[], row: number | string, file = ''): string =>
  `The same ${what.join(', ')} ${what.length === 1 ? 'is' : 'are'} in row ${row}${file} already.`

/** Remembers in which row each key was first: answers that row, or undefined where this one is the first. */
export const rememberRows = (): ((key: string, row: number) => number | undefined) => {
  const firstRows = new Map<string, number>()
  return (key, row) => {
    const first = firstRows.get(key)
    if (first === undefined) firstRows.set(key, row)
    return first
  }
}
