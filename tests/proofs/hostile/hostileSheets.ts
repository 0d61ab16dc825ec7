import { sheetLimits } from '#contract/sheets/sheets.ts'
import { buildParts, buildSheet, zipParts } from '#tests/support/sheets.ts'
import {
  applied,
  type Bytes,
  bytesOf,
  header,
  headerRow,
  type HostileFile,
  partsWith,
  rowOf,
  sharedTexts,
  textCell,
  unreadable,
  withRelation,
  workbookOf,
  workbookWith,
  wrongHeader,
} from './hostileFile.ts'

const xlsx = (title: string, bytes: () => Bytes, ends: HostileFile['ends'] = unreadable): HostileFile => ({
  title,
  fileName: `${title.slice(0, 60)}.xlsx`,
  bytes,
  ends,
})

const code = 'M0000001'
const reference = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : reference(Math.floor(at / 26) - 1) + reference(at % 26)
const wide = (row: number, count: number): string =>
  `<row r="${row}">${Array.from({ length: count }, (_, at) => textCell(`${reference(at)}${row}`, `column ${at}`)).join('')}</row>`
const sheetXml = (rows: string, before = '', after = ''): string =>
  `${before}<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`

const dateStyles = {
  ...withRelation('styles', 'styles.xml'),
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
}
const workbookXml = (inside: string) => `<workbook>${inside}</workbook>`
const sheetNamed = (name: string, more = '') => `<sheet name="${name}" sheetId="1" r:id="r1"${more}/>`

const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

/** Inside of the workbook: what its XML says. */
export const hostileSheets: readonly HostileFile[] = [
  xlsx(
    'formulas: the value that was kept beside them counts',
    () =>
      workbookWith([
        code,
        '<c r="B2" t="str"><f>"Net"&amp;"works"</f><v>Networks</v></c>',
        '<c r="C2"><f>40+2</f><v>42</v></c>',
      ]),
    [applied('Networks', '42')],
  ),
  xlsx('a row that begins before the one above it has ended', () =>
    workbookOf(
      sheetXml(`${headerRow}<row r="2">${textCell('A2', code)}<row r="3">${textCell('A3', 'M0000002')}</row>`),
    ),
  ),
  xlsx('a row that ends twice', () => workbookOf(sheetXml(`${headerRow}${rowOf(2, [code])}</row>`))),
  xlsx('a row that never ends', () => workbookOf(sheetXml(`${headerRow}<row r="2">${textCell('A2', code)}`))),
  xlsx(
    'a zero in a header',
    () => buildSheet({ headers: ['merchant_code', 'display_name', 'contact_person_x0000_'], rows: [[code, 'A', 'B']] }),
    wrongHeader(['contact_person'], ['contact_person\uFFFD']),
  ),
  xlsx('a formula without its value', () => workbookWith([code, '<c r="B2"><f>NOW()</f></c>']), [
    [
      code,
      '',
      '',
      'FAILED',
      'display_name: The formula of this cell was never calculated: open the file in Excel, save it and upload it again.',
    ],
  ]),
  xlsx(
    'texts that are formulas to a spreadsheet program',
    () => workbookWith([code, "=cmd|' /C calc'!A0", '@SUM(1+1)']),
    [
      [
        code,
        "'=cmd|' /C calc'!A0",
        "'@SUM(1+1)",
        'FAILED',
        'display_name: The cell holds a formula as text: enter its value.',
      ],
    ],
  ),
  xlsx(
    'merged cells',
    () =>
      workbookOf(
        sheetXml(
          headerRow + rowOf(2, [code, 'Merged Bhandar']),
          '',
          '<mergeCells count="1"><mergeCell ref="B2:C2"/></mergeCells>',
        ),
      ),
    [applied('Merged Bhandar')],
  ),
  xlsx('a header of 300 columns', () => workbookOf(sheetXml(wide(1, 300) + rowOf(2, [code])))),
  xlsx('a row of 300 columns under our header', () => workbookOf(sheetXml(headerRow + wide(2, 300)))),
  xlsx(
    'dates in three styles, and as ISO text',
    () =>
      workbookOf(
        sheetXml(
          headerRow +
            rowOf(2, [code, '<c r="B2" s="1"><v>46347</v></c>', '<c r="C2" s="2"><v>46347.5</v></c>']) +
            rowOf(3, ['M0000002', '<c r="B3" t="d"><v>2026-11-21T00:00:00Z</v></c>', '21/11/2026']),
        ),
        dateStyles,
      ),
    [applied('2026-11-21', '2026-11-21 12:00:00'), ['M0000002', '2026-11-21', '21/11/2026', 'SUCCESS', '']],
  ),
  xlsx(
    'dates counted from 1904',
    () =>
      workbookWith([code, '<c r="B2" s="1"><v>44886</v></c>'], {
        ...dateStyles,
        'xl/workbook.xml': workbookXml(`<workbookPr date1904="1"/><sheets>${sheetNamed('Sheet1')}</sheets>`),
      }),
    [applied('2026-11-22')],
  ),
  xlsx(
    'numbers as text, and texts as numbers',
    () =>
      workbookOf(
        sheetXml(
          headerRow +
            rowOf(2, [
              '<c r="A2" s="3"><v>123</v></c>',
              '<c r="B2" t="str"><v>0012</v></c>',
              '<c r="C2"><v>9.87654321E9</v></c>',
            ]),
        ),
        dateStyles,
      ),
    [
      [
        '00000123',
        '0012',
        '9876543210',
        'FAILED',
        'merchant_code: This merchant does not exist, or is not yours to see.',
      ],
    ],
  ),
  xlsx(
    'errors and yes-or-no in cells',
    () => workbookWith([code, '<c r="B2" t="e"><v>#REF!</v></c>', '<c r="C2" t="b"><v>1</v></c>']),
    [[code, '#REF!', 'TRUE', 'FAILED', 'display_name: The cell shows an error of the spreadsheet.']],
  ),
  xlsx(
    'formatted text in pieces, with its reading',
    () =>
      workbookWith(
        [code, '<c r="B2" t="s"><v>0</v></c>'],
        sharedTexts(
          '<sst><si><r><t>Tokyo </t></r><r><t>東京</t></r><rPh sb="0" eb="1"><t>トウキョウ</t></rPh></si></sst>',
        ),
      ),
    [applied('Tokyo 東京')],
  ),
  xlsx('a text that is not in the table of texts', () =>
    workbookWith([code, '<c r="B2" t="s"><v>7</v></c>'], sharedTexts('<sst><si><t>one</t></si></sst>')),
  ),
  xlsx('a text at a negative place of the table', () =>
    workbookWith([code, '<c r="B2" t="s"><v>-1</v></c>'], sharedTexts('<sst><si><t>one</t></si></sst>')),
  ),
  xlsx('rows that go backwards', () => workbookOf(sheetXml(rowOf(5, header) + rowOf(2, [code, 'Back'])))),
  xlsx('a row number beyond the last', () => workbookOf(sheetXml(headerRow + rowOf(1_048_577, [code, 'Beyond'])))),
  xlsx('a row number that is none', () => workbookOf(sheetXml('<row r="1e999">x</row>'))),
  xlsx('a column beyond XFD', () => workbookOf(sheetXml(`${headerRow}<row r="2">${textCell('XFE2', 'x')}</row>`))),
  xlsx('a cell of more than 32,767 characters', () => workbookWith([code, 'x'.repeat(sheetLimits.maxCellLength + 1)])),
  xlsx('a tag that does not end', () => workbookOf(`<worksheet a="${'y z'.repeat(400_000)}`)),
  xlsx('a comment that does not end', () => workbookOf(`<worksheet><!-- ${'-'.repeat(1_100_000)}`)),
  xlsx('an entity that nobody named', () => workbookWith([code, '&company;'])),
  xlsx('a character that does not exist', () => workbookWith([code, '&#x110000;'])),
  xlsx('a document type that reads a file of the machine', () =>
    workbookOf(
      sheetXml(headerRow + rowOf(2, [code, '&file;']), '<!DOCTYPE w [<!ENTITY file SYSTEM "file:///etc/passwd">]>'),
    ),
  ),
  xlsx('entities that grow tenfold nine times', () =>
    workbookWith(
      [code, '<c r="B2" t="s"><v>0</v></c>'],
      sharedTexts(`<!DOCTYPE sst [<!ENTITY l0 "lol">${entities}]><sst><si><t>&l9;</t></si></sst>`),
    ),
  ),
  xlsx('a document type in the list of sheets', () =>
    workbookWith([code, 'A'], {
      'xl/workbook.xml': `<!DOCTYPE w SYSTEM "http://127.0.0.1/x.dtd">${workbookXml(`<sheets>${sheetNamed('Sheet1')}</sheets>`)}`,
    }),
  ),
  xlsx('a sheet that lies outside of the file', () =>
    workbookWith([code, 'A'], {
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" TargetMode="External" Target="file:///etc/passwd"/></Relationships>',
    }),
  ),
  xlsx(
    'a sheet that is itself the list of sheets',
    () =>
      workbookWith([code, 'A'], {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="workbook.xml"/></Relationships>',
      }),
    'Blank Excel File!',
  ),
  xlsx(
    'headers that are names of the language',
    () => workbookOf(sheetXml(rowOf(1, ['__proto__', 'constructor', 'toString']) + rowOf(2, [code, 'A', 'B']))),
    wrongHeader(['merchant_code', 'display_name', 'contact_person'], ['__proto__', 'constructor', 'toString']),
  ),
  xlsx(
    'our header with one of its names twice',
    () => workbookOf(sheetXml(rowOf(1, [...header, 'display_name']) + rowOf(2, [code, 'A', 'B', 'C']))),
    wrongHeader([], ['display_name']),
  ),
  xlsx('10,000 sheets', () =>
    zipParts(
      Object.assign(
        buildParts(headerRow),
        Object.fromEntries(
          Array.from({ length: 10_000 }, (_, at) => [`xl/worksheets/sheet${at + 2}.xml`, '<worksheet/>']),
        ),
      ),
    ),
  ),
  xlsx(
    '10,000 names for one sheet',
    () =>
      workbookWith([code, 'First of many'], {
        'xl/workbook.xml': workbookXml(
          `<sheets>${Array.from({ length: 10_000 }, (_, at) => sheetNamed(`Sheet ${at}`)).join('')}</sheets>`,
        ),
      }),
    [applied('First of many')],
  ),
  xlsx(
    'a hidden sheet in front of the one that is shown',
    () =>
      workbookWith(['M0000002', 'Hidden'], {
        'xl/workbook.xml': workbookXml(
          `<sheets>${sheetNamed('Secret', ' state="veryHidden"')}<sheet name="Shown" sheetId="2" r:id="r2"/></sheets>`,
        ),
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
        'xl/worksheets/sheet2.xml': sheetXml(headerRow + rowOf(2, [code, 'Shown'])),
      }),
    [applied('Shown')],
  ),
  xlsx('nothing but hidden sheets', () =>
    workbookWith([code, 'A'], {
      'xl/workbook.xml': workbookXml(`<sheets>${sheetNamed('S', ' state="hidden"')}</sheets>`),
    }),
  ),
  xlsx(
    'XML with a prefix before every name',
    () => workbookOf(sheetXml(headerRow + rowOf(2, [code, 'Prefixed'])).replace(/<(\/?)(?=[a-z])/g, '<$1x:')),
    [applied('Prefixed')],
  ),
  {
    ...xlsx('XML as UTF-16', () => {
      const wide16 = Buffer.from(`\uFEFF${sheetXml(headerRow + rowOf(2, [code, 'सोलह']))}`, 'utf16le')
      return zipParts({ ...partsWith([]), 'xl/worksheets/sheet1.xml': new Uint8Array(wide16) })
    }),
    ends: [applied('सोलह')],
  },
  xlsx('bytes that are no text in its XML', () =>
    zipParts({
      ...partsWith([]),
      'xl/worksheets/sheet1.xml': new Uint8Array([...bytesOf('<worksheet><sheetData>'), 0xc3, 0x28, 0xff]),
    }),
  ),
  xlsx(
    'macros beside the sheet',
    () => workbookWith([code, 'No macro runs'], { 'xl/vbaProject.bin': 'Sub Auto_Open(): Shell "calc": End Sub' }),
    [applied('No macro runs')],
  ),
  {
    ...xlsx('a workbook with macros by its ending', () => workbookWith([code, 'Macros by name']), [
      applied('Macros by name'),
    ]),
    fileName: 'orders.xlsm',
  },
  xlsx(
    'elements of another namespace, and of ours in another place, that look like the sheet',
    () =>
      workbookOf(
        `<worksheet xmlns="m" xmlns:o="other"><extLst><row r="1"><c r="A1"><v>1</v></c></row></extLst><sheetData><o:row r="1"/>${headerRow}${rowOf(2, [code, 'Only ours'])}</sheetData><extLst><sheetData><row r="9"><c r="A9"><v>9</v></c></row></sheetData></extLst></worksheet>`,
      ),
    [applied('Only ours')],
  ),
  xlsx(
    'an inline text with a value beside it',
    () => workbookWith([code, '<c r="B2" t="inlineStr"><v>0</v><is><t>Inline</t></is></c>']),
    [applied('Inline')],
  ),
]
