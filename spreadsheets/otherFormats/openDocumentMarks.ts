import type { WorkBook } from 'xlsx'

/** What the library does not tell of OpenDocument: rows that are not shown, and which numbers are percentages. */

export const isOpenDocument = (text: string): boolean => /<(?:\w+:)?document(?:-content)?\b/.test(text.slice(0, 20_000))

const attributePatterns = new Map<string, RegExp>()

const attributeOf = (tag: string, name: string): string | undefined => {
  let pattern = attributePatterns.get(name)
  if (pattern === undefined) {
    pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    attributePatterns.set(name, pattern)
  }
  const [, double, single] = pattern.exec(tag) ?? []
  return double ?? single
}

const noHeight = /^0(?:\.0*)?[a-z]*$/i

/** Styles of rows that have no height. */
const flatStyles = (content: string): Set<string> => {
  const flat = new Set<string>()
  let style: string | undefined
  for (const [tag, closing, name] of content.matchAll(/<(\/?)(?:\w+:)?(style|table-row-properties)\b[^<>]*>/g)) {
    if (name === 'style') style = closing === '' ? attributeOf(tag, 'name') : undefined
    else if (style !== undefined && noHeight.test(attributeOf(tag, 'row-height') ?? '')) flat.add(style)
  }
  return flat
}

const parts = /<(\/?)(?:\w+:)?(table|table-row|table-row-group)(?=[\s/>])([^<>]*)>/g

/** Areas of rows of each table in its order, counted from 0, that are filtered away, collapsed or without height. */
const hiddenAreas = (content: string): { from: number; to: number }[][] => {
  const flat = flatStyles(content)
  const tables: { from: number; to: number }[][] = []
  const groups: boolean[] = []
  let depth = 0
  let row = 0
  for (const [, closing, name, tag = ''] of content.matchAll(parts)) {
    const isWhole = tag.endsWith('/')
    if (name === 'table') {
      if (closing === '/') depth--
      else if (!isWhole) {
        depth++
        if (depth === 1) {
          tables.push([])
          groups.length = 0
          row = 0
        }
      }
    } else if (depth === 1 && name === 'table-row-group') {
      if (closing === '/') groups.pop()
      else if (!isWhole) groups.push(attributeOf(tag, 'display') === 'false')
    } else if (depth === 1 && closing === '') {
      const to = row + Number(attributeOf(tag, 'number-rows-repeated') ?? 1)
      const isHidden =
        /^(?:collapse|filter)$/.test(attributeOf(tag, 'visibility') ?? '') ||
        flat.has(attributeOf(tag, 'style-name') ?? '') ||
        groups.includes(true)
      if (isHidden) tables.at(-1)?.push({ from: row, to })
      row = to
    }
  }
  return tables
}

/** Marks the rows of the book that the document does not show. */
export const hideRows = (book: WorkBook, content: string): void => {
  for (const [at, areas] of hiddenAreas(content).entries()) {
    const sheet = book.Sheets[book.SheetNames[at] ?? '']
    if (sheet === undefined || areas.length === 0) continue
    const infos = (sheet['!rows'] ??= [])
    const last = sheet['!data']?.length ?? 0
    for (const { from, to } of areas)
      for (let row = from; row < Math.min(to, last); row++) infos[row] = { ...infos[row], hidden: true }
  }
}

/** The library takes a note on a cell for a part of its text. */
export const withoutNotes = (content: string): string => {
  const opening = /<((?:\w+:)?annotation)(?=[\s>])/g
  let rest = ''
  let at = 0
  for (let match = opening.exec(content); match !== null; match = opening.exec(content)) {
    const ending = `</${match[1]}>`
    const end = content.indexOf(ending, match.index)
    if (end < 0) break
    rest += content.slice(at, match.index)
    at = end + ending.length
    opening.lastIndex = at
  }
  return rest + content.slice(at)
}

const percentStyle = 'shown-as-percentage'
const ofPercentage = /<((?:\w+:)?table-cell)\b([^<>]*[\s:]value-type\s*=\s*["']percentage["'][^<>]*)>/g

/** A cell may say of its value that it is a percentage, and nothing of how it is shown: each gets a style that does. */
export const withPercentFormats = (content: string): string => {
  if (!content.includes('percentage')) return content
  const marked = content.replace(
    ofPercentage,
    (_all, name: string, rest: string) =>
      `<${name} table:style-name="${percentStyle}" ${rest.replace(/\s(?:\w+:)?style-name\s*=\s*(?:"[^"]*"|'[^']*')/, '')}>`,
  )
  const style = `<number:percentage-style style:name="${percentStyle}-number"><number:number number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style><style:style style:name="${percentStyle}" style:family="table-cell" style:data-style-name="${percentStyle}-number"/>`
  return marked.replace(/<(?:\w+:)?table(?=[\s>])/, (all) => `${style}${all}`)
}
