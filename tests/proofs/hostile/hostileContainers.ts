import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { type BookType, utils, write } from 'xlsx'
import { sheetRefusalText } from '#contract/sheets/sheets.ts'
import { sheetHints } from '#spreadsheets/sheetHints.ts'
import {
  buildParts,
  buildSheet,
  buildSparseSheet,
  buildZipBomb,
  claimInflatedSize,
  zipParts,
} from '#tests/support/sheets.ts'
import {
  applied,
  blank,
  type Bytes,
  bytesOf,
  csvHeader,
  header,
  headerRow,
  type HostileFile,
  unreadable,
  unreadableFor,
  workbookWith,
  wrongHeader,
} from './hostileFile.ts'

const file = (
  title: string,
  ending: string,
  bytes: () => Bytes,
  ends: HostileFile['ends'] = unreadable,
): HostileFile => ({ title, fileName: `${title.slice(0, 60)}${ending}`, bytes, ends })

const honest = (displayName: string): Bytes => workbookWith(['M0000001', displayName])
const legacy = (displayName: string, bookType: BookType | 'biff4'): Bytes => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...header], ['M0000001', displayName, '']]), 'Sheet1')
  return new Uint8Array(write(book, { type: 'array', bookType: bookType as BookType }) as ArrayBuffer)
}

const changed = (bytes: Bytes, change: (view: DataView<ArrayBuffer>, bytes: Bytes) => void): Bytes => {
  const copy = bytes.slice()
  change(new DataView(copy.buffer), copy)
  return copy
}

const localEntry = 0x04034b50
const directoryEntry = 0x02014b50

/** Where the headers of one kind begin. */
const headersAt = (bytes: Bytes, mark: number): number[] => {
  const view = new DataView(bytes.buffer)
  const places: number[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 1) if (view.getUint32(at, true) === mark) places.push(at)
  return places
}

/** Changes a field of every header, which stands elsewhere in the two kinds. */
const inEveryHeader = (bytes: Bytes, local: number, directory: number, value: (old: number) => number): Bytes =>
  changed(bytes, (view) => {
    for (const [mark, field] of [
      [localEntry, local],
      [directoryEntry, directory],
    ] as const)
      for (const at of headersAt(bytes, mark)) view.setUint16(at + field, value(view.getUint16(at + field, true)), true)
  })

/** Every file of the workbook lies, by the directory, where its first one does. */
const overlapping = (bytes: Bytes): Bytes =>
  changed(bytes, (view) => {
    for (const at of headersAt(bytes, directoryEntry)) view.setUint32(at + 42, 0, true)
  })

/** One record put behind the first of the stream of an .xls: it says that the rest is encrypted. */
const withPassword = (bytes: Bytes): Bytes =>
  changed(bytes, (view) => {
    const first = headersAt16(bytes, 0x0809)
    const next = first + 4 + view.getUint16(first + 2, true)
    view.setUint16(next, 0x002f, true)
  })
const headersAt16 = (bytes: Bytes, kind: number): number => {
  const view = new DataView(bytes.buffer)
  for (let at = 512; at + 2 <= bytes.length; at += 64) if (view.getUint16(at, true) === kind) return at
  throw new Error('there is no such record')
}

/** What Excel saves with a password: a compound file whose streams are EncryptionInfo and EncryptedPackage. */
const encryptedPackage = (): Bytes =>
  changed(legacy('A', 'biff8'), (_, bytes) => {
    const name = Buffer.from('Workbook', 'utf16le')
    const at = Buffer.from(bytes.buffer).indexOf(name)
    bytes.set(Buffer.from('Encrypte', 'utf16le'), at)
  })

/** The bytes behind the zip, the file of buildSparseSheet brought to the size that it was found with. */
const sparse1487 = (): Bytes => {
  const bare = buildSparseSheet()
  const cells =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>z</t></is></c></row>'
  const name = 'docProps/app.xml'
  const overhead = 30 + 46 + 2 * name.length
  const padding = Math.max(0, 1_487 - bare.length - overhead)
  return new Uint8Array(
    zipSync({
      ...Object.fromEntries(Object.entries(buildParts(cells)).map(([part, xml]) => [part, strToU8(xml)])),
      [name]: [new Uint8Array(padding).fill(32), { level: 0 }],
    }),
  )
}

const pageOf = (rows: readonly (readonly string[])[]): string =>
  `<html><table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></html>`

/** The file around the sheet: its zip, its compound file, its ending. */
export const hostileContainers: readonly HostileFile[] = [
  file('1,487 bytes whose two cells span the whole grid', '.xlsx', sparse1487, wrongHeader([...header], ['a'])),
  file('a bomb that inflates to 310 MB and says so', '.xlsx', () => buildZipBomb(310)),
  file('a bomb that inflates to 290 MB, within the limit, and is a thousand times denser', '.xlsx', () =>
    buildZipBomb(290),
  ),
  file('a bomb whose directory says 4,000 bytes', '.xlsx', () => claimInflatedSize(buildZipBomb(310), 4_000)),
  file('a directory that says more than there is', '.xlsx', () => claimInflatedSize(honest('More'), 900_000)),
  file('a directory that says four gigabytes', '.xlsx', () => claimInflatedSize(honest('Zip64'), 0xffffffff)),
  file('files that lie one over the other', '.xlsx', () => overlapping(honest('Overlap'))),
  file(
    'a zip inside the zip, which nobody opens',
    '.xlsx',
    () =>
      zipParts({
        ...buildParts(
          `${headerRow}<row r="2"><c r="A2" t="str"><v>M0000001</v></c><c r="B2" t="str"><v>Nested</v></c></row>`,
        ),
        'xl/embeddings/inner.xlsx': [buildZipBomb(5), { level: 0 }],
      }),
    [applied('Nested')],
  ),
  file('a file in it that reaches out of its folder', '.xlsx', () =>
    workbookWith(['M0000001', 'A'], { '../../../etc/cron.d/opsdesk': '* * * * * root true' }),
  ),
  file('a file in it at the root of a drive', '.xlsx', () =>
    workbookWith(['M0000001', 'A'], { 'C:/Windows/win.ini': '' }),
  ),
  file(
    '200 pictures in it, which nobody opens',
    '.xlsx',
    () =>
      workbookWith(
        ['M0000001', 'With pictures'],
        Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`xl/media/${at}.txt`, 'x'])),
      ),
    [applied('With pictures')],
  ),
  file(
    'a picture in it that is a bomb, which nobody opens',
    '.xlsx',
    () => workbookWith(['M0000001', 'With a bomb'], { 'xl/media/1.bmp': ' '.repeat(20_000_000) }),
    [applied('With a bomb')],
  ),
  file('files in it that are encrypted', '.xlsx', () => inEveryHeader(honest('A'), 6, 8, (flags) => flags | 1)),
  file('a way of compressing that nobody knows', '.xlsx', () => inEveryHeader(honest('A'), 8, 10, () => 99)),
  file('a workbook with a password', '.xlsx', encryptedPackage),
  file('a zip cut in its middle', '.xlsx', () => honest('Half').slice(0, 700)),
  file('a zip without its last ten bytes', '.xlsx', () => honest('Nearly').slice(0, -10)),
  file('nothing but the four bytes of a zip', '.xlsx', () => new Uint8Array([0x50, 0x4b, 3, 4])),
  file(
    'a program in front of the zip',
    '.xlsx',
    () => new Uint8Array([...bytesOf('MZ\u0090 a program'), ...honest('Exe')]),
    unreadableFor(sheetHints.notText),
  ),
  file(
    'a zip that is no workbook',
    '.xlsx',
    () => zipParts({ 'readme.txt': 'a zip, but no workbook' }),
    unreadableFor(sheetHints.archive),
  ),
  file(
    'a document of a word processor',
    '.xlsx',
    () => zipParts({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' }),
    unreadableFor(sheetHints.wordDocument),
  ),
  file('no byte at all', '.xlsx', () => new Uint8Array(), blank),
  file('a header and nothing under it', '.xlsx', () => buildSheet({ headers: header }), blank),
  {
    ...file('20,000,001 bytes', '.xlsx', () => new Uint8Array(20_000_001), sheetRefusalText('sheet-too-large')),
    isOnlyWhole: true,
  },
  file(
    'a page with a table that is called a workbook',
    '.xls',
    () => bytesOf(pageOf([header, ['M0000001', 'From a page', '']])),
    [applied('From a page')],
  ),
  file(
    'a page without a table that is called a workbook',
    '.xls',
    () => bytesOf('<html><body>Your session has ended.</body></html>'),
    unreadableFor(sheetHints.webPage),
  ),
  file(
    'a table of a page whose cells span a billion rows',
    '.xls',
    () =>
      bytesOf(
        pageOf([header, ['M0000001', 'Wide', '']]).replace(
          '<td>Wide',
          '<td rowspan="999999999" colspan="999999999">Wide',
        ),
      ),
    [applied('Wide')],
  ),
  file('a sheet of OpenDocument whose one cell stands ten billion times', '.ods', () =>
    zipParts({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': '<manifest/>',
      'content.xml':
        '<office:document-content><office:body><office:spreadsheet><table:table table:name="S"><table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>',
    }),
  ),
  file('a cell of SYLK in row two billion', '.slk', () => bytesOf('ID;PWXL;N;E\r\nC;Y2000000000;X1;K"x"\r\nE\r\n')),
  file('SpreadsheetML with entities that grow', '.xml', () =>
    bytesOf(
      '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    ),
  ),
  file('a picture by its ending', '.png', () => honest('Picture')),
  file('a PDF that is called a workbook', '.xlsx', () => bytesOf('%PDF-1.7\n1 0 obj\n'), unreadableFor(sheetHints.pdf)),
  file('a table of text that is called a workbook', '.xlsx', () => bytesOf(`${csvHeader}M0000001,Called xlsx,\r\n`), [
    applied('Called xlsx'),
  ]),
  file('a workbook that is called a table of text', '.csv', () => honest('Called csv'), [applied('Called csv')]),
  file('a new workbook with the old ending', '.xls', () => honest('New as old'), [applied('New as old')]),
  file('an old workbook with the new ending', '.xlsx', () => legacy('Old as new', 'biff8'), [applied('Old as new')]),
  file('an old workbook of 1997', '.xls', () => legacy('Of 1997', 'biff8'), [applied('Of 1997')]),
  file('an old workbook of 1993', '.xls', () => legacy('Of 1993', 'biff5'), [applied('Of 1993')]),
  file('an old workbook of 1992', '.xls', () => legacy('Of 1992', 'biff4'), [applied('Of 1992')]),
  file('an old workbook of 1987', '.xls', () => legacy('Of 1987', 'biff2'), [applied('Of 1987')]),
  file(
    'an old workbook with a password',
    '.xls',
    () => withPassword(legacy('Secret', 'biff8')),
    unreadableFor(sheetHints.password),
  ),
  file('an old workbook cut in its middle', '.xls', () => legacy('Half', 'biff8').slice(0, 1_500)),
  file('an old workbook whose chain of sectors goes in a circle', '.xls', () =>
    changed(legacy('Circle', 'biff8'), (view) => {
      const table = (view.getUint32(76, true) + 1) * 512
      for (let at = 0; at < 512; at += 4) view.setUint32(table + at, 0, true)
    }),
  ),
  file('an old workbook whose sectors are larger than the file', '.xls', () =>
    changed(legacy('Sectors', 'biff8'), (view) => view.setUint16(30, 40, true)),
  ),
  file(
    'a kilobyte of chance behind the mark of an old workbook',
    '.xls',
    () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...randomBytes(1_024)]),
  ),
]
