import { type NumberStyle, numberStyle } from '#spreadsheets/cellText.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'
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
    handler: handler((name, tag) => {
      if (name !== 'Relationship' || attribute(tag, 'TargetMode') === 'External') return
      const type = (attribute(tag, 'Type') ?? '').replace(/^.*\//, '')
      found.push({ id: attribute(tag, 'Id') ?? '', type, target: partName(base, attribute(tag, 'Target') ?? '') })
    }),
  }
}

const partName = (base: string, target: string): string => {
  if (target.startsWith('/')) return target.slice(1)
  const steps = base === '' ? [] : base.split('/')
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** Takes the first sheet that is not hidden. */
export const workbookReader = () => {
  const found = { date1904: false, sheetRelationship: '' }
  return {
    found,
    handler: handler((name, tag) => {
      if (name === 'workbookPr') found.date1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? '')
      if (name !== 'sheet' || found.sheetRelationship !== '' || /hidden/i.test(attribute(tag, 'state') ?? '')) return
      found.sheetRelationship = /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? ''
    }),
  }
}

/** The number style of each cell style index. */
export const stylesReader = () => {
  const found: NumberStyle[] = []
  const codes = new Map<string, string>()
  let inCellStyles = false
  return {
    found,
    handler: handler(
      (name, tag, selfClosed) => {
        if (name === 'numFmt') codes.set(attribute(tag, 'numFmtId') ?? '', attribute(tag, 'formatCode') ?? '')
        if (name === 'cellXfs') inCellStyles = !selfClosed
        if (name !== 'xf' || !inCellStyles) return
        const id = attribute(tag, 'numFmtId') ?? '0'
        found.push(numberStyle(Number(id), codes.get(id)))
      },
      {
        close: (name) => {
          if (name === 'cellXfs') inCellStyles = false
        },
      },
    ),
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
  let pronunciation = false
  const part = handler(
    (name, _tag, selfClosed) => {
      if (name === 'si') text = ''
      if (name === 'si' && selfClosed) found.push('')
      if (name === 'rPh') pronunciation = !selfClosed
      if (name === 't') part.wantsText = !selfClosed && !pronunciation
    },
    {
      text: (piece) => {
        text += piece
        characters += piece.length
        if (characters > maxSharedCharacters) throw new SheetRefusal('sheet-unreadable')
      },
      close: (name) => {
        if (name === 't') part.wantsText = false
        if (name === 'rPh') pronunciation = false
        if (name !== 'si') return
        found.push(unescapeCharacters(text))
        if (found.length > maxSharedStrings) throw new SheetRefusal('sheet-unreadable')
      },
    },
  )
  return { found, handler: part }
}
