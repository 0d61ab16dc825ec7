/** Pixels of one line in a table. */
const line = 20
/** A name; what is longer is a sentence, which may take the lines that it needs. */
const longestName = 60
const mostWidened = 280
const rowsLookedAt = 100

const widthOf = (element: HTMLElement | null | undefined): number => element?.offsetWidth ?? 0

/** Names that take three lines or more, each with the width that brings it into two, by the place of their column. */
const thinNames = (table: HTMLTableElement): ReadonlyMap<number, number> => {
  const thin = new Map<number, number>()
  const rows = [...table.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr[aria-rowindex]')]
  for (const row of rows.slice(0, rowsLookedAt)) {
    if (row.offsetHeight <= 3 * line) continue
    for (const [at, cell] of [...row.cells].entries()) {
      const { length } = cell.textContent.trim()
      if (length === 0 || length > longestName || cell.dataset['align'] === 'end') continue
      const range = document.createRange()
      range.selectNodeContents(cell)
      if (Math.round(range.getBoundingClientRect().height / line) < 3) continue
      const whole = [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0)
      thin.set(at, Math.max(thin.get(at) ?? 0, Math.min(mostWidened, Math.ceil((whole / 2) * 1.2) + 24)))
    }
  }
  return thin
}

const isWide = (frame: HTMLElement): boolean => frame.scrollWidth > frame.clientWidth

/**
 * Gives each column the room that its content needs, before anything is painted. A table that is wider than its frame
 * lets headers go on in a second line, then cells that are as wide as what is in them; a name that still takes three lines
 * widens its column.
 */
export const giveRoom = (frame: HTMLElement, table: HTMLTableElement): void => {
  const heads = [...table.querySelectorAll<HTMLElement>(':scope > thead th')]
  for (const head of heads) head.style.minWidth = ''
  delete frame.dataset['tight']
  let thin = thinNames(table)
  for (const tight of ['heads', 'cells']) {
    if (!isWide(frame) && thin.size === 0) break
    frame.dataset['tight'] = tight
    thin = thinNames(table)
  }
  for (const [at, width] of thin) {
    const head = heads[at]
    if (head !== undefined) head.style.minWidth = `${width}px`
  }
}

/**
 * Says how the frame is scrolled sideways, for the signs of it and for the columns that keep their place: those that name
 * the row, unless they would leave no room for another one.
 */
export const placeColumns = (frame: HTMLElement, table: HTMLTableElement): void => {
  const heads = [...table.querySelectorAll<HTMLElement>(':scope > thead th')]
  const leads = heads.filter((head) => head.dataset['lead'] !== undefined)
  const pinned = heads.filter((head) => head.dataset['pinned'] !== undefined)
  // The first of two pinned columns stands beside the last, whose width its content gives.
  if (pinned.length > 1) frame.style.setProperty('--pinned-end', `${widthOf(pinned.at(-1))}px`)
  if (leads.length > 1) frame.style.setProperty('--lead-start', `${widthOf(leads[0])}px`)
  frame.style.setProperty('--seen', `${frame.clientWidth}px`)
  const kept = [...leads, ...pinned]
  const room = frame.clientWidth - kept.reduce((sum, head) => sum + widthOf(head), 0)
  const widest = Math.max(0, ...heads.filter((head) => !kept.includes(head)).map(widthOf))
  const wide = isWide(frame)
  frame.toggleAttribute('data-wide', wide)
  frame.toggleAttribute('data-leads', wide && widest <= room)
  signSides(frame)
}

/** On which sides there is more than is seen. */
export const signSides = (frame: HTMLElement): void => {
  const { scrollLeft, clientWidth, scrollWidth } = frame
  frame.toggleAttribute('data-before', scrollLeft > 0)
  frame.toggleAttribute('data-beyond', Math.ceil(scrollLeft + clientWidth) < scrollWidth - 1)
}
