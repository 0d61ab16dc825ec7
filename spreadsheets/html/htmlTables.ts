import type { MergedRows, RawRow } from '#spreadsheets/rawRow.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'
import { decodeEntities } from './htmlEntities.ts'

/** One table of a web page. */
export type HtmlTable = { rows: RawRow[]; merged: MergedRows[]; isHidden: boolean }

/** What stands in them is no text of the page. */
const untold: ReadonlySet<string> = new Set(['script', 'style', 'template', 'textarea', 'title', 'xmp', 'noembed'])
/** Elements without an end. */
const single: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
/** They stand on lines of their own. */
const blocks: ReadonlySet<string> = new Set(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'])
const cellTags: ReadonlySet<string> = new Set(['td', 'th'])
const rowGroups: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])

const mostColumnsOfACell = 1_000
const mostRowsOfACell = 65_534
const maxMerged = 100_000
const maxDepth = 512

type Cell = {
  column: number
  text: string
  isLineDue: boolean
  isSpaceDue: boolean
  /** The element at hand that shows nothing, and how many of its name are open in it. */
  hidden: { name: string; depth: number } | null
}

type OpenTable = HtmlTable & {
  /** Counts from 1. */
  row: number
  isInRow: boolean
  isRowHidden: boolean
  isGroupHidden: boolean
  cells: string[]
  noted: NonNullable<RawRow['noted']>
  column: number
  cell: Cell | undefined
  /** The last row of each column that a cell above reaches into. */
  takenTo: number[]
}

const emptyRow = (): Pick<OpenTable, 'cells' | 'noted' | 'column' | 'cell' | 'takenTo'> => ({
  cells: [],
  noted: [],
  column: 0,
  cell: undefined,
  takenTo: [],
})

type Open = { name: string; isHidden: boolean }

const attributePattern = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const attributesOf = (tag: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [, name = '', double, single_, bare] of tag.matchAll(attributePattern)) {
    const folded = name.toLowerCase()
    if (!found.has(folded)) found.set(folded, decodeEntities(double ?? single_ ?? bare ?? ''))
  }
  return found
}

const notShown =
  /(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all|height:0(?:\.0*)?(?:p[tx]|in|[cm]m)?)(?=;|!|$)/
const isNotShown = (style: string): boolean => notShown.test(style.replace(/\s+/g, '').toLowerCase())

/** Classes of the page's own styles that show nothing. */
const hiddenClasses = (style: string, classes: Set<string>): void => {
  for (const rule of style.split('}')) {
    const at = rule.indexOf('{')
    if (at < 0 || !isNotShown(rule.slice(at + 1))) continue
    for (const selector of rule.slice(0, at).split(',')) {
      const [, name] = /^\s*(?:[a-z]+)?\.([\w-]+)\s*$/i.exec(selector) ?? []
      if (name !== undefined) classes.add(name)
    }
  }
}

/** Where the tag ends whose name ended at `from`; a `>` may stand inside quotes of an attribute. -1: nowhere. */
const tagEnd = (text: string, from: number): number => {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at
    else if ((character === '"' || character === "'") && /[=\s]/.test(text.charAt(at - 1))) quote = character
  }
  return -1
}

const span = (text: string | undefined, most: number): number => {
  const count = Number.parseInt(text ?? '1', 10)
  return count >= 1 ? Math.min(count, most) : 1
}

/**
 * The tables of a page that have text, as a browser shows them: comments, scripts and templates are none, entities are
 * decoded, a cell over several rows or columns stands in its first place. A table inside a cell is one of its own.
 * Throws SheetRefusal.
 */
export const htmlTables = (page: string): HtmlTable[] => {
  const found: HtmlTable[] = []
  const tables: OpenTable[] = []
  const open: Open[] = []
  const classes = new Set<string>()
  let cells = 0

  const isHiddenHere = () => open.some(({ isHidden }) => isHidden)

  const endCell = (table: OpenTable) => {
    const { cell } = table
    if (cell === undefined) return
    table.cell = undefined
    const text = cell.text.trim()
    if (text.length > sheetLimits.maxCellLength) throw unreadable()
    if (text === '') return
    if (cell.column >= sheetLimits.maxColumns) {
      table.noted.push({ column: cell.column, is: 'stray', text })
      if (table.noted.length > sheetLimits.maxStrayCells) throw unreadable()
      return
    }
    while (table.cells.length < cell.column) table.cells.push('')
    table.cells[cell.column] = text
  }

  const endRow = (table: OpenTable) => {
    endCell(table)
    if (!table.isInRow) return
    table.isInRow = false
    if (table.cells.length + table.noted.length === 0) return
    cells += table.cells.length
    if (cells > sheetLimits.maxOtherFormatCells * 4) throw unreadable()
    const row: RawRow = { row: table.row, cells: table.cells }
    if (table.isRowHidden) row.isHidden = true
    if (table.noted.length > 0) row.noted = table.noted
    table.rows.push(row)
  }

  const beginRow = (table: OpenTable, isHidden: boolean) => {
    endRow(table)
    Object.assign(table, {
      isInRow: true,
      isRowHidden: isHidden || table.isGroupHidden,
      cells: [],
      noted: [],
      column: 0,
    })
    table.row++
  }

  const beginCell = (table: OpenTable, attributes: ReadonlyMap<string, string>) => {
    if (!table.isInRow) beginRow(table, false)
    endCell(table)
    while ((table.takenTo[table.column] ?? 0) >= table.row) table.column++
    const columns = span(attributes.get('colspan'), mostColumnsOfACell)
    const rows = span(attributes.get('rowspan'), mostRowsOfACell)
    const column = table.column
    table.cell = { column, text: '', isLineDue: false, isSpaceDue: false, hidden: null }
    table.column += columns
    cells++
    if (cells > sheetLimits.maxOtherFormatCells) throw unreadable()
    if (rows === 1) return
    const lastRow = table.row + rows - 1
    for (let at = column; at < Math.min(table.column, sheetLimits.maxColumns); at++) {
      while (table.takenTo.length < at) table.takenTo.push(0)
      table.takenTo[at] = lastRow
    }
    table.merged.push({ firstRow: table.row, lastRow, firstColumn: column, lastColumn: table.column - 1 })
    if (table.merged.length > maxMerged) throw unreadable()
  }

  const endTable = () => {
    const table = tables.pop()
    if (table !== undefined) endRow(table)
  }

  /** Names and spaces as browsers show them: a run of spaces is one, unless it cannot be broken. */
  const addText = (text: string) => {
    const cell = tables.at(-1)?.cell
    if (cell === undefined || cell.hidden !== null) return
    for (const piece of text.split(/([ \t\r\n\f]+)/)) {
      if (piece === '') continue
      if (/^[ \t\r\n\f]/.test(piece)) {
        cell.isSpaceDue = true
        continue
      }
      if (cell.text !== '') cell.text += cell.isLineDue ? '\n' : cell.isSpaceDue && !cell.text.endsWith('\n') ? ' ' : ''
      cell.isLineDue = false
      cell.isSpaceDue = false
      cell.text += decodeEntities(piece).replaceAll('\u00A0', ' ')
      if (cell.text.length > sheetLimits.maxCellLength * 2) throw unreadable()
    }
  }

  const addLine = (isBreak: boolean) => {
    const cell = tables.at(-1)?.cell
    if (cell === undefined || cell.hidden !== null || cell.text === '') return
    if (isBreak) cell.text += '\n'
    else if (!cell.text.endsWith('\n')) cell.isLineDue = true
  }

  /** Whether the element at hand is in one that shows nothing, or is such a one. */
  const hideFrom = (cell: Cell, name: string, isHidden: boolean): boolean => {
    if (cell.hidden?.name === name) cell.hidden.depth++
    else if (cell.hidden === null && isHidden && !single.has(name)) cell.hidden = { name, depth: 1 }
    return cell.hidden !== null
  }

  const begin = (name: string, tag: string) => {
    const attributes = attributesOf(tag)
    const isHidden =
      attributes.has('hidden') ||
      isNotShown(attributes.get('style') ?? '') ||
      attributes.get('height') === '0' ||
      (attributes.get('class') ?? '').split(/\s+/).some((one) => classes.has(one))
    const table = tables.at(-1)
    if (name === 'table') {
      // A table inside a cell of another is one of its own; so is one that begins before the last has ended.
      const begun: HtmlTable = { rows: [], merged: [], isHidden: isHidden || isHiddenHere() }
      found.push(begun)
      tables.push({ ...begun, row: 0, isInRow: false, isRowHidden: false, isGroupHidden: false, ...emptyRow() })
      if (tables.length > maxDepth) throw unreadable()
    } else if (table !== undefined && rowGroups.has(name)) {
      endRow(table)
      table.isGroupHidden = isHidden
    } else if (table !== undefined && name === 'tr') beginRow(table, isHidden)
    else if (table !== undefined && cellTags.has(name)) beginCell(table, attributes)
    else if (table === undefined) {
      // Only around tables it matters what an element hides.
      if (!single.has(name) && !tag.endsWith('/') && open.length < maxDepth) open.push({ name, isHidden })
    } else if (table.cell !== undefined && hideFrom(table.cell, name, isHidden && !tag.endsWith('/'))) return
    else if (name === 'br') addLine(true)
    else if (blocks.has(name)) addLine(false)
  }

  const end = (name: string) => {
    const table = tables.at(-1)
    if (name === 'table') endTable()
    else if (table === undefined) {
      const at = open.findLastIndex((one) => one.name === name)
      if (at >= 0) open.length = at
    } else if (name === 'tr') endRow(table)
    else if (cellTags.has(name)) endCell(table)
    else if (table.cell?.hidden?.name === name) {
      table.cell.hidden.depth--
      if (table.cell.hidden.depth === 0) table.cell.hidden = null
    } else if (rowGroups.has(name)) {
      endRow(table)
      table.isGroupHidden = false
    } else if (blocks.has(name)) addLine(false)
  }

  /** Behind what begins with `<!` or `<?`, and is none of the page's elements. */
  const behindSpecial = (at: number): number => {
    if (!page.startsWith('<!--', at)) return behind('>', at)
    // A comment may end with its opening.
    if (page.startsWith('<!-->', at)) return at + 5
    return behind('-->', at + 4)
  }
  const behind = (mark: string, from: number): number => {
    const at = page.indexOf(mark, from)
    return at < 0 ? page.length : at + mark.length
  }

  /** Behind the end of an element whose text is not the page's. */
  const behindUntold = (name: string, from: number): number => {
    const ending = new RegExp(`</${name}(?=[\\s/>])|<${name}(?=[\\s/>])`, 'gi')
    ending.lastIndex = from
    let depth = 1
    for (let match = ending.exec(page); match !== null; match = ending.exec(page)) {
      // Templates alone stand inside one another.
      if (match[0].startsWith('</')) depth--
      else if (name === 'template') depth++
      if (depth > 0) continue
      if (name === 'style') hiddenClasses(page.slice(from, match.index), classes)
      return behind('>', match.index)
    }
    return page.length
  }

  let at = 0
  while (at < page.length) {
    const opening = page.indexOf('<', at)
    if (opening < 0) break
    if (opening > at && tables.length > 0) addText(page.slice(at, opening))
    const [all, slash = '', written = ''] = /^<(\/?)([A-Za-z][^\s/>]*)/.exec(page.slice(opening, opening + 64)) ?? []
    if (all === undefined) {
      const next = page.charAt(opening + 1)
      if (next === '!' || next === '?' || next === '/') at = behindSpecial(opening)
      else {
        addText('&lt;')
        at = opening + 1
      }
      continue
    }
    const name = written.toLowerCase()
    const tagAt = opening + all.length
    const to = tagEnd(page, tagAt)
    if (to < 0) throw unreadable()
    at = to + 1
    if (slash === '/') end(name)
    else if (untold.has(name)) at = behindUntold(name, at)
    else begin(name, page.slice(tagAt, to))
  }
  while (tables.length > 0) endTable()
  return found.filter(({ rows }) => rows.length > 0)
}
