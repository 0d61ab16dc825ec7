import { decodeText } from './csv/decodeText.ts'
import { foreignName, foreignText } from './foreignFormat.ts'
import { sheetHints } from './sheetHints.ts'
import { sheetLimits } from './sheetLimits.ts'
import { SheetRefusal, unreadable } from './sheetRefusal.ts'

/** `binary` is .xls of any age, `zip` whatever is zipped; the others are kinds of text. */
export type SheetFormat = 'zip' | 'binary' | 'html' | 'xml' | 'sylk' | 'dif' | 'csv'

/** So many first bytes tell the format. */
export const headBytes = 4_096

const magics: readonly (readonly [bytes: readonly number[], format: SheetFormat | keyof typeof refused])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'binary'],
  // A stream of records without a file around it; the version stands in the second byte.
  [[0x09, 0x00, 0x04, 0x00], 'binary'],
  [[0x09, 0x02, 0x06, 0x00], 'binary'],
  [[0x09, 0x04, 0x06, 0x00], 'binary'],
  [[0x09, 0x08, 0x08, 0x00], 'binary'],
  [[0x09, 0x08, 0x10, 0x00], 'binary'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
  [[0x47, 0x49, 0x46, 0x38], 'picture'],
]
const refused = { pdf: sheetHints.pdf, picture: sheetHints.picture } as const

const textFormat = (head: string): SheetFormat => {
  const text = head.trimStart()
  if (text.startsWith('ID;P')) return 'sylk'
  if (/^TABLE\r?\n0,1\r?\n/.test(text)) return 'dif'
  if (!text.startsWith('<')) return 'csv'
  if (/urn:schemas-microsoft-com:office:spreadsheet|office:document\b/.test(text) && !/<html/i.test(text)) return 'xml'
  return /<(?:!doctype\s+html|html|head|body|table|meta|style|div|script)\b/i.test(text) ? 'html' : 'csv'
}

const allowed: readonly string[] = [...sheetLimits.extensions, ...sheetLimits.otherWorkbooks, ...sheetLimits.otherTexts]

/**
 * What the file is by its first bytes, as many of `headBytes` as it has; its name has to be one that is taken, and says
 * no more. Throws SheetRefusal.
 */
export const sheetFormat = (fileName: string, size: number, head: Uint8Array): SheetFormat => {
  if (size > sheetLimits.maxFileBytes) throw new SheetRefusal('sheet-too-large')
  const foreign = foreignName(fileName)
  if (foreign === sheetHints.lockFile) throw unreadable(foreign)
  const extension = /\.[^.]*$/.exec(fileName)?.[0].toLowerCase() ?? ''
  if (!allowed.includes(extension)) throw unreadable(foreign || foreignText(decodeHead(head)))
  if (size === 0) throw new SheetRefusal('sheet-blank')
  const found = magics.find(([bytes]) => bytes.every((byte, at) => head[at] === byte))?.[1]
  if (found === 'pdf' || found === 'picture') throw unreadable(refused[found])
  if (found !== undefined) return found
  const text = decodeHead(head)
  const hint = foreignText(text)
  if (hint !== '') throw unreadable(hint)
  return textFormat(text)
}

/** The head may end within a letter. */
const decodeHead = (head: Uint8Array): string => {
  for (let less = 0; less < 4; less++) {
    try {
      return decodeText(head.subarray(0, head.length - less))
    } catch {}
  }
  return ''
}
