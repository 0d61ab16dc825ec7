/** An element of a row, and the row that is written in it. */
interface Line {
  readonly slot: number
  readonly id: string
}

interface Wanted {
  readonly index: number
  readonly id: string
}

/**
 * The elements of the rows, in the order in which they stand in the page. While the table scrolls, a row that comes into
 * sight is written into the element of one that went out of it, wherever that stands: to make elements anew, or to move
 * them, costs more than a frame has. Otherwise they stand in the order of the rows, as they are read aloud. What is `stored`
 * has more in it than its row, and is no other row's.
 */
export const linesOf = (
  before: readonly Line[],
  wanted: readonly Wanted[],
  isScrolling: boolean,
  stored: ReadonlySet<string>,
): readonly Line[] => {
  const indexes = new Map(wanted.map(({ id, index }) => [id, index]))
  const there = new Set(before.map(({ id }) => id))
  const fresh = wanted.filter(({ id }) => !there.has(id)).map(({ id }) => id)
  const lines: Line[] = []
  for (const line of before) {
    if (indexes.has(line.id)) lines.push(line)
    else if (isScrolling && !stored.has(line.id)) {
      const id = fresh.shift()
      if (id !== undefined) lines.push({ slot: line.slot, id })
    }
  }
  let slot = Math.max(-1, ...before.map((line) => line.slot))
  for (const id of fresh) lines.push({ slot: (slot += 1), id })
  return isScrolling ? lines : lines.toSorted((a, b) => (indexes.get(a.id) ?? 0) - (indexes.get(b.id) ?? 0))
}

/** Remembers what was drawn last: that says where rows are written, and nothing of what is shown. */
export const openLines = () => {
  let lines: readonly Line[] = []
  return (wanted: readonly Wanted[], isScrolling: boolean, stored: ReadonlySet<string>): readonly Line[] => {
    lines = linesOf(lines, wanted, isScrolling, stored)
    return lines
  }
}
