const rowsPerPageKey = 10

/** The row that a key moves to, or undefined when the key does not move. */
export const rowAfterKey = (key: string, from: number, rowCount: number): number | undefined => {
  const last = rowCount - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last)
    case 'ArrowUp':
      return Math.max(from - 1, 0)
    case 'PageDown':
      return Math.min(from + rowsPerPageKey, last)
    case 'PageUp':
      return Math.max(from - rowsPerPageKey, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
