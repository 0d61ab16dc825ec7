import { type NumberStyle, numberStyle } from '#spreadsheets/cellText.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'
import { attribute, type XmlHandler } from './xmlScan.ts'

const handler = (open: XmlHandler['open'], others: Partial<XmlHandler> = {}): XmlHandler => ({
  wantsText: false,
  done: false,
  open,
  text: () => {},
  close: () => {},
  ...others,
})

export type Relationship = { id: string; type: string; target: string }

/** `base` is the folder that relative targets start from, for example `xl`. */
export const relationshipsReader = (base: string) => {
  const found: Relationship[] = []
  return {
    found,
    handler: handler((name, tag, _selfClosed, parents) => {
      if (name !== 'Relationship' || parents.length !== 1 || attribute(tag, 'TargetMode') === 'External') return
      const type = (attribute(tag, 'Type') ?? '').replace(/^.*\//, '')
      found.push({ id: attribute(tag, 'Id') ?? '', type, target: partName(base, attribute(tag, 'Target') ?? '') })
    }),
  }
}

const partName = (base: string, target: string): string => {
  const slashed = target.replaceAll('\\', '/')
  if (slashed.startsWith('/')) return slashed.slice(1)
  const steps = base === '' ? [] : base.split('/')
  for (const step of slashed.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** A tab of a workbook, in the order of the tabs. */
export type WorkbookTab = { name: string; relationship: string; isHidden: boolean }

const relationshipsPrefix =
  /\sxmlns:([\w.-]+)\s*=\s*["']http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships["']/

/** The tabs and what holds for all of them. */
export const workbookReader = () => {
  const found = { date1904: false, tabs: [] as WorkbookTab[] }
  let prefix = 'r'
  return {
    found,
    handler: handler((name, tag, _selfClosed, parents) => {
      if (parents.length === 0) prefix = relationshipsPrefix.exec(tag)?.[1] ?? prefix
      if (name === 'workbookPr' && parents.length === 1)
        found.date1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? '')
      if (name !== 'sheet' || parents.length !== 2 || parents[1] !== 'sheets') return
      const own = relationshipsPrefix.exec(tag)?.[1] ?? prefix
      found.tabs.push({
        name: unescapeCharacters(attribute(tag, 'name') ?? ''),
        relationship: attribute(tag, `${own}:id`) ?? '',
        isHidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
      })
    }),
  }
}

/** The number style of each cell style index. */
export const stylesReader = () => {
  const found: NumberStyle[] = []
  const codes = new Map<string, string>()
  return {
    found,
    handler: handler((name, tag, _selfClosed, parents) => {
      if (parents.length !== 2) return
      if (name === 'numFmt' && parents[1] === 'numFmts')
        codes.set(attribute(tag, 'numFmtId') ?? '', attribute(tag, 'formatCode') ?? '')
      if (name !== 'xf' || parents[1] !== 'cellXfs') return
      const id = attribute(tag, 'numFmtId') ?? '0'
      found.push(numberStyle(Number(id), codes.get(id)))
    }),
  }
}

const escaped = /_x([\dA-Fa-f]{4})_/g
/** Spreadsheet programs write characters that XML forbids as `_x000D_`. */
export const unescapeCharacters = (text: string): string =>
  text.includes('_x')
    ? text.replace(escaped, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

const maxSharedStrings = 2_000_000
const maxSharedCharacters = 50_000_000

/** The table of texts; readings for pronunciation (`rPh`) are left out. */
export const sharedStringsReader = () => {
  const found: string[] = []
  let characters = 0
  let text = ''
  const part = handler(
    (name, _tag, selfClosed, parents) => {
      if (name === 'si' && parents.length === 1) {
        text = ''
        if (selfClosed) found.push('')
      } else if (name === 't') part.wantsText = !selfClosed && isTextOf(parents, 'si', 1)
    },
    {
      text: (piece) => {
        text += piece
        characters += piece.length
        if (characters > maxSharedCharacters) throw unreadable()
      },
      close: (name, parents) => {
        if (name === 't') part.wantsText = false
        if (name !== 'si' || parents.length !== 1) return
        found.push(unescapeCharacters(text))
        if (found.length > maxSharedStrings) throw unreadable()
      },
    },
  )
  return { found, handler: part }
}

/** A `t` belongs to the text of its item when it stands in it, or in a run of it. */
export const isTextOf = (parents: readonly string[], item: string, depth: number): boolean =>
  parents[depth] === item &&
  (parents.length === depth + 1 || (parents.length === depth + 2 && parents[depth + 1] === 'r'))
