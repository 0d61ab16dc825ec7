import { neutralise } from './formulaInjection.ts'
import { columnLetters } from '#spreadsheets/sheetRefusal.ts'
import { firstOf } from '#spreadsheets/cutText.ts'

export type CellValue = string | number

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '_x000D_',
}

/** Text of a cell: XML-escaped, with Excel's own escape for what XML would change, so that it reads back letter for letter. */
export const escapeText = (text: string): string =>
  /[&<>"\r_]/.test(text)
    ? text
        .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
        .replace(/[&<>"\r]/g, (character) => entities[character] ?? character)
    : text

const maxCellLength = 32_767

export const harmless = (value: CellValue): CellValue =>
  typeof value === 'string' ? firstOf(neutralise(value), maxCellLength) : value

const cellXml = (value: CellValue, reference: string, style: string): string => {
  if (typeof value === 'number') return `<c r="${reference}"${style}><v>${value}</v></c>`
  if (value === '') return ''
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`
}

const letters: string[] = []
const lettersOf = (column: number): string => (letters[column] ??= columnLetters(column))

/** Besides these a text of a cell stands in XML as it is. */
const special = /[^ !#-%'-;?-^`-~\u00A1-\uD7FF\uE000-\uFFFD]/
const dangerousStarts = new Set([..." '+-@"].map((character) => character.charCodeAt(0)))
const space = 32

/** Neither a formula nor with anything to escape, nor with a space at its ends that a reader may drop. Most texts are. */
const isBare = (text: string): boolean =>
  text.length <= maxCellLength &&
  !dangerousStarts.has(text.charCodeAt(0)) &&
  text.charCodeAt(text.length - 1) !== space &&
  !special.test(text)

const openings: string[] = []
const openingOf = (column: number): string => (openings[column] ??= `<c r="${columnLetters(column)}`)

/** A row of texts that somebody else wrote: none becomes a formula. */
export const resultRowXml = (row: number, cells: readonly CellValue[]): string => {
  const number = String(row)
  let xml = `<row r="${number}">`
  for (let column = 0; column < cells.length; column += 1) {
    const value = cells[column] ?? ''
    if (value === '') continue
    xml +=
      typeof value === 'string' && isBare(value)
        ? `${openingOf(column)}${number}" t="inlineStr"><is><t>${value}</t></is></c>`
        : cellXml(harmless(value), `${lettersOf(column)}${number}`, '')
  }
  return `${xml}</row>`
}

/** `style` is an index into the cell styles: 0 plain, 1 bold, 2 text. */
export const rowXml = (row: number, cells: readonly CellValue[], style: 0 | 1 | 2 = 0): string => {
  const styled = style === 0 ? '' : ` s="${style}"`
  let xml = `<row r="${row}">`
  for (let column = 0; column < cells.length; column++)
    xml += cellXml(cells[column] ?? '', `${lettersOf(column)}${row}`, styled)
  return `${xml}</row>`
}

/** `widths` in characters; the first row stays in sight. */
export const sheetStart = (widths: readonly number[]): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="2" customWidth="1"/>`)
    .join('')}</cols><sheetData>`
export const sheetEnd = '</sheetData></worksheet>'

/** The parts of a workbook around its sheets, by name. Sheet n is `xl/worksheets/sheet<n>.xml`. */
export const workbookParts = (sheetNames: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheetNames
    .map(
      (_name, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetNames
    .map((name, at) => `<sheet name="${escapeText(sheetTitle(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${sheetNames
    .map(
      (_name, at) =>
        `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheetNames.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
})

/** A name that a spreadsheet program accepts for a sheet. */
const sheetTitle = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1'
