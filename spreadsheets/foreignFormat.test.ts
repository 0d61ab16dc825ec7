import { expect, test } from 'vitest'
import { sheetFormat } from './sheetFormat.ts'
import { sheetHints } from './sheetHints.ts'

const hintOf = (name: string, content: string): string => {
  const head = new TextEncoder().encode(content)
  try {
    return sheetFormat(name, head.length, head)
  } catch (error) {
    return (error as { hint: string }).hint
  }
}

const mt940 =
  '{1:F01HDFCINBBXXXX0000000000}{2:I940HDFCINBBXXXXN}{4:\r\n:20:STMT281126\r\n:25:50100012345678\r\n:28C:1/1\r\n'

test.each([
  ['statement.txt', mt940, sheetHints.mt940],
  ['statement.sta', mt940, sheetHints.mt940],
  ['statement.csv', ':20:STMT281126\n:25:50100012345678\n:60F:C261128INR100,00\n', sheetHints.mt940],
  [
    'statement.xml',
    '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/>',
    sheetHints.camt,
  ],
  ['pay.xml', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">', sheetHints.pain],
  ['statement.ofx', 'OFXHEADER:100\nDATA:OFXSGML\n', sheetHints.ofx],
  ['statement.xml', '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX>', sheetHints.ofx],
  ['statement.txt', '!Type:Bank\nD28/11/26\nT-100.00\n', sheetHints.qif],
  ['statement.csv', '[{"amount": 100}]', sheetHints.json],
  ['~$March.xlsx', '\u0015Asha Kulkarni', sheetHints.lockFile],
  ['.~lock.March.xlsx#', ',asha,desk,28.11.2026 10:00;', sheetHints.lockFile],
  ['March.pdf', '%PDF-1.7', sheetHints.pdf],
  ['March.docx', 'PK\u0003\u0004', sheetHints.wordDocument],
  ['March.gz', '\u001f', sheetHints.unpack],
])('%s that begins with %j says what it is', (name, content, hint) => {
  expect(hintOf(name, content)).toBe(hint)
})

test('a table with times, braces or a note on statements in it stays a table', () => {
  expect([
    hintOf('a.csv', 'utr,time\nHDFC1,10:20:25\n'),
    hintOf('a.csv', 'note,amount\n"{see :20: and :25:}",1\n'),
    hintOf('a.csv', '[EOD] report\nutr,amount\n'),
  ]).toEqual(['csv', 'csv', 'csv'])
})
