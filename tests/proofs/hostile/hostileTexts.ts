import { sheetRefusalText } from '#contract/sheets/sheets.ts'
import { sheetHints } from '#spreadsheets/sheetHints.ts'
import {
  applied,
  blank,
  type Bytes,
  bytesOf,
  csvHeader,
  header,
  type HostileFile,
  unreadable,
  unreadableFor,
  wrongHeader,
} from './hostileFile.ts'

const csv = (title: string, bytes: () => Bytes, ends: HostileFile['ends'] = unreadable): HostileFile => ({
  title,
  fileName: `${title.slice(0, 60)}.csv`,
  bytes,
  ends,
})
const utf16 = (text: string, isBigEndian: boolean): Bytes => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
}

export const hostileTexts: readonly HostileFile[] = [
  csv('a byte order mark', () => bytesOf(`\uFEFF${csvHeader}M0000001,Marked,`), [applied('Marked')]),
  csv('UTF-16, little end first', () => utf16(`${csvHeader}M0000001,छोटा,`, false), [applied('छोटा')]),
  csv('UTF-16, big end first', () => utf16(`${csvHeader}M0000001,बड़ा,`, true), [applied('बड़ा')]),
  csv(
    'UTF-16 that ends within a letter',
    () => utf16(`${csvHeader}M0000001,Half,`, false).slice(0, -1),
    unreadableFor(sheetHints.cutOff(2)),
  ),
  csv('semicolons', () => bytesOf(`${csvHeader.replaceAll(',', ';')}M0000001;Semi, colon;`), [applied('Semi, colon')]),
  csv('tabs', () => bytesOf(`${csvHeader.replaceAll(',', '\t')}M0000001\tTabs\t`), [applied('Tabs')]),
  csv('a line that names the delimiter', () => bytesOf(`sep=|\r\n${csvHeader.replaceAll(',', '|')}M0000001|Bars|`), [
    applied('Bars'),
  ]),
  csv('line ends of an old Macintosh', () => bytesOf(`${csvHeader.trim()}\rM0000001,Mac,\r`), [applied('Mac')]),
  csv('letters of an old Windows', () => new Uint8Array(Buffer.from(`${csvHeader}M0000001,Café Noir,`, 'latin1')), [
    applied('Café Noir'),
  ]),
  csv('line ends and quotes inside quotes', () => bytesOf(`${csvHeader}M0000001,"two\nlines","say ""hi"""`), [
    ['M0000001', 'two\nlines', 'say "hi"', 'FAILED', 'display_name: The cell has a line break: remove it.'],
  ]),
  csv(
    'a quote that never ends',
    () => bytesOf(`${csvHeader}M0000001,"never,\r\n`),
    unreadableFor(sheetHints.openQuote(2)),
  ),
  csv('bytes of zero', () => bytesOf(`${csvHeader}M0000001,A\0B,`), unreadableFor(sheetHints.notText)),
  csv('300 columns in a row', () => bytesOf(`${csvHeader}${'x,'.repeat(299)}x`)),
  csv('300 columns in the header', () => bytesOf(`${'merchant_code,'.repeat(300)}\r\nM0000001`)),
  csv('19 MB in one line', () => new Uint8Array(19_000_000).fill(97)),
  csv('4 million empty lines', () => bytesOf('\n'.repeat(4_000_000)), blank),
  csv(
    '100,001 rows',
    () => bytesOf(csvHeader + 'M0000001,A,\n'.repeat(100_001)),
    sheetRefusalText('sheet-too-many-rows'),
  ),
  csv(
    'spaces in the header that nobody sees',
    () => bytesOf(`merchant\u200B_code,display_name,contact_person\r\nM0000001,Unseen,B`),
    [applied('Unseen', 'B')],
  ),
  csv('the header of another template', () => bytesOf('mid_list\r\nM0000001'), wrongHeader([...header], ['mid_list'])),
  csv('a text that is a formula', () => bytesOf(`${csvHeader}M0000001,"=HYPERLINK(""http://127.0.0.1"")",+1`), [
    [
      'M0000001',
      '\'=HYPERLINK("http://127.0.0.1")',
      "'+1",
      'FAILED',
      'display_name: The cell holds a formula as text: enter its value.',
    ],
  ]),
  csv('nothing but blanks', () => bytesOf(' , , \r\n;;;\r\n'), blank),
  {
    ...csv('a name that leads out of its folder', () => bytesOf(`${csvHeader}M0000001,Out of its folder,`), [
      applied('Out of its folder'),
    ]),
    fileName: '..\\..\\etc/../passwd\u202Efdp.csv',
  },
]
