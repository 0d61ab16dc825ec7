import { sheetRefusalText } from '#contract/sheets/sheets.ts'
import { buildParts, merchantHeaders, zipParts } from '#tests/support/sheets.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** How a file ends: with one sentence for its person, or with their rows, what became of each and why. */
export type Ending = string | readonly (readonly string[])[]

/** A merchant update that somebody made to do harm, or that looks as if. */
export interface HostileFile {
  /** What is the matter with it. */
  readonly title: string
  readonly fileName: string
  readonly bytes: () => Bytes
  readonly ends: Ending
  /** No commit of parts can say so much. */
  readonly isOnlyWhole?: true
}

export const unreadable = sheetRefusalText('sheet-unreadable')
export const unreadableFor = (hint: string): string => sheetRefusalText('sheet-unreadable', undefined, hint)
export const blank = sheetRefusalText('sheet-blank')
export const wrongHeader = (missing: string[], unexpected: string[]): string =>
  sheetRefusalText('sheet-wrong-header', { missing, unexpected })

export const applied = (displayName: string, contactPerson = ''): string[] => [
  'M0000001',
  displayName,
  contactPerson,
  'SUCCESS',
  '',
]

const encoder = new TextEncoder()
export const bytesOf = (text: string): Bytes => encoder.encode(text)

export const header: readonly string[] = merchantHeaders
export const csvHeader = `${header.join(',')}\r\n`

export const textCell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

export const rowOf = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells.map((cell, at) => (cell.startsWith('<c') ? cell : textCell(`${'ABCDEFGH'[at]}${row}`, cell))).join('')}</row>`

export const headerRow = rowOf(1, header)
const sheetPart = 'xl/worksheets/sheet1.xml'

/** The parts of a workbook with our header and one row; `cells` that begin with `<c` are cells already. */
export const partsWith = (cells: readonly string[], more: Readonly<Record<string, string>> = {}) => ({
  ...buildParts(headerRow + rowOf(2, cells)),
  ...more,
})

export const workbookWith = (cells: readonly string[], more: Readonly<Record<string, string>> = {}): Bytes =>
  zipParts(partsWith(cells, more))

/** A workbook whose sheet is this XML from its first character on. */
export const workbookOf = (sheetXml: string, more: Readonly<Record<string, string>> = {}): Bytes =>
  zipParts({ ...buildParts(''), [sheetPart]: sheetXml, ...more })

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** One more relationship of the workbook. */
export const withRelation = (type: 'sharedStrings' | 'styles', target: string): Record<string, string> => {
  const links = 'xl/_rels/workbook.xml.rels'
  return {
    [links]: (buildParts('')[links] ?? '').replace(
      '</Relationships>',
      `<Relationship Id="r2" Type="${office}/${type}" Target="${target}"/></Relationships>`,
    ),
  }
}

export const sharedTexts = (texts: string): Record<string, string> => ({
  ...withRelation('sharedStrings', 'sharedStrings.xml'),
  'xl/sharedStrings.xml': texts,
})
