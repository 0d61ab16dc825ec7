import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { neutralise, withoutProtection } from '#spreadsheets/write/formulaInjection.ts'
import { column } from './sheetCells.ts'
import { createSheetReading } from './sheetReading.ts'
import { createRowChecker } from './sheetRows.ts'
import {
  compareHeaders,
  SheetRefusal,
  sheetHeaders,
  type SheetKindName,
  sheetKindNames,
  sheetKinds,
  takesFileName,
} from './sheets.ts'

const headers = sheetHeaders('merchantUpdate')
const check = (...rows: string[][]) => {
  const checkRow = createRowChecker(sheetKinds.merchantUpdate, headers)
  return rows.flatMap((cells, at) => checkRow({ row: at + 2, cells }))
}

describe('the header row', () => {
  it('may stand in any order, with spaces around the names', () => {
    expect(compareHeaders(headers, [' display_name', 'contact_person ', 'merchant_code'])).toEqual({
      missing: [],
      unexpected: [],
    })
  })
  it('may differ in case, in spaces of any kind and in characters that nobody sees', () => {
    const written = ['\uFEFFMerchant_Code', 'display\u200B_name', ' CONTACT_PERSON\u00A0\n']
    expect(compareHeaders(headers, written)).toEqual({ missing: [], unexpected: [] })
    expect(compareHeaders(['Task Type', 'Start Time'], ['task\u00A0 type', 'Start\nTime'])).toEqual({
      missing: [],
      unexpected: [],
    })
  })
  it('names a column that stands twice the second time, and what cannot be seen in a name; one without a name is left', () => {
    expect(
      compareHeaders(headers, ['merchant\u00A0code', 'display_name', '', 'display_name', '__proto__', 'constructor']),
    ).toEqual({
      missing: ['merchant_code', 'contact_person'],
      unexpected: ['merchant[U+00A0]code', 'display_name', '__proto__', 'constructor'],
    })
  })
  it('that is wrong is refused with the names that are missing and unexpected', () => {
    expect(new SheetRefusal('sheet-wrong-header', { missing: ['mid_list'], unexpected: ['mid', 'list'] }).message).toBe(
      'Invalid headers in Excel file. Missing: mid_list. Unexpected: mid, list. Download the template and use its first row.',
    )
  })
})

describe('the header of a file of others', () => {
  const read = (kind: SheetKindName, rows: readonly (readonly string[])[]) => {
    const reading = createSheetReading(kind)
    const taken = rows.flatMap((cells, at) => reading.take({ row: at + 1, cells: [...cells] })?.raw ?? [])
    return { taken, ...reading.finish({ name: null, others: [], merged: () => [] }).summary }
  }
  const rows = [
    ['UTR1', 'TXN1', '100.00', '2026-11-20'],
    ['UTR2', 'TXN2', '200.00', '2026-11-20'],
  ]

  it('may hold a figure among its names, and then no row under it is lost', () => {
    const { headers: found, rowsFound, taken } = read('payoutRecon', [['UTR', 'Reference', 'Amount', '2026'], ...rows])
    expect([found, rowsFound, taken]).toEqual([['UTR', 'Reference', 'Amount', '2026'], 2, rows.flat()])
  })
  it('that is not there refuses the file, in place of counting rows that nobody is given', () => {
    expect(() => read('payoutRecon', rows)).toThrow('None of the first 60 rows looks like the names of columns')
  })
})

it('a .csv is taken in whatever case its name is written, but no table of text by Bulk-Uploads and Upload Offers', () => {
  expect(sheetKindNames.filter((name) => !takesFileName(name, 'March.CSV'))).toEqual([
    'dsrTasks',
    'posMapping',
    'promoterVouchers',
    'offerRules',
  ])
  expect(sheetKindNames.filter((name) => takesFileName(name, 'March.csv.pdf'))).toEqual([])
  const endings = ['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'fods', 'xml', 'slk', 'dif', 'htm', 'html']
  expect(endings.filter((ending) => !sheetKindNames.every((name) => takesFileName(name, `March.${ending}`)))).toEqual(
    [],
  )
})

describe('a row of a merchant update', () => {
  it('with a code and one of the two names has no fault', () => {
    expect(
      check(['m0000001', 'Asha Stores', ''], [' M0000002 ', '', 'Ravi'], ['M0000003', 'आशा स्टोर्स', 'Ravi']),
    ).toEqual([])
  })
  it('without a code, or with one of another form, is at fault', () => {
    expect(check(['', 'A', ''], ['M-1', 'A', ''])).toEqual([
      { row: 2, column: 'merchant_code', value: '', reason: 'This column must be filled.' },
      { row: 3, column: 'merchant_code', value: 'M-1', reason: 'A merchant code has 4 to 20 letters and digits.' },
    ])
  })
  it('that changes nothing is at fault', () => {
    expect(check(['M0000001', ' ', ''])).toEqual([
      {
        row: 2,
        column: 'display_name, contact_person',
        value: '',
        reason: 'At least one of display_name and contact_person must be filled.',
      },
    ])
  })
  it('that names a merchant of an earlier row is at fault, in whatever case it is written', () => {
    expect(check(['M0000001', 'A', ''], ['m0000001', 'B', ''])).toEqual([
      { row: 3, column: 'merchant_code', value: 'm0000001', reason: 'The same merchant_code is in row 2 already.' },
    ])
  })
  it('with a name that is too long, or cannot be printed, or is an error of the spreadsheet, is at fault', () => {
    expect(
      check(
        ['M0000001', 'x'.repeat(101), ''],
        ['M0000002', 'A\u0007B', ''],
        ['M0000003', '', 'A\uD800'],
        ['M0000004', '#N/A', ''],
      ).map(({ row, column, reason }) => [row, column, reason]),
    ).toEqual([
      [2, 'display_name', 'Display Name has more than 100 characters.'],
      [3, 'display_name', 'Display Name has characters that cannot be printed.'],
      [4, 'contact_person', 'Contact Person has characters that cannot be printed.'],
      [5, 'display_name', 'The cell shows an error of the spreadsheet.'],
    ])
  })
  it('with text right of the last header is at fault', () => {
    expect(check(['M0000001', 'A', '', '', 'note'])).toEqual([
      { row: 2, column: 'E', value: 'note', reason: 'This column has no name in the header row.' },
    ])
  })
})

it('a text that is told from its look alone is one that the rule of its column accepts and keeps as it stands', () => {
  const told = Object.values(sheetKinds).flatMap(({ columns }) => columns.filter(({ plain }) => plain !== undefined))
  expect(told.length).toBeGreaterThan(10)
  for (const { plain, check: checkText, stored } of told)
    fc.assert(
      fc.property(fc.stringMatching(plain ?? /^$/), (text) => {
        expect([checkText(text), stored?.(text) ?? text]).toEqual([null, text])
      }),
    )
})

describe('an exported text', () => {
  it('that would be a formula, or looks protected from one, begins with one quote more', () => {
    expect(
      ['=1+1', '+91', '-5', '@SUM(A1)', '\tx', '\rx', '\0x', '\u0001=1', "'=1", 'plain', ''].map(neutralise),
    ).toEqual(["'=1+1", "'+91", "'-5", "'@SUM(A1)", "'\tx", "'\rx", "'x", "'=1", "''=1", 'plain', ''])
  })
  it('never begins a formula, and is read again as it was', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\0', '\u0001', "'", 'a') }),
        ),
        (text) => {
          const exported = neutralise(text)
          expect(exported).not.toMatch(/^[=+\-@\t\r\0]/)
          fc.pre(!/^'*\0/.test(text))
          // What nobody sees is left out; the rest comes back.
          const seen = text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFE\uFFFF]/g, '').toWellFormed()
          expect(withoutProtection(exported)).toBe(seen)
        },
      ),
    )
  })
})

it('no column of any kind takes a NUL or half of a surrogate pair', () => {
  const taken = sheetKindNames.flatMap((name) => {
    const checkRow = createRowChecker(sheetKinds[name], sheetHeaders(name))
    return ['\0', 'a\0b', '\uD800', 'a\uDC00b', '12\uD83D'].flatMap((text, at) => {
      const faults = checkRow({ row: at + 2, cells: sheetHeaders(name).map(() => text) })
      const faulty = new Set(faults.map(({ column }) => column))
      return sheetHeaders(name).filter((header) => !faulty.has(header))
    })
  })
  expect(taken).toEqual([])
})

it('the value of a fault is cut between characters', () => {
  const [fault] = check(['M0000001', `${'x'.repeat(199)}🙂`, ''])
  expect(fault?.value).toBe('x'.repeat(199))
})

it('a cell that is longer than anything in its column is refused for its length, and nothing looks into it', () => {
  const seen: string[] = []
  const looked = z.string().refine((text) => seen.push(text.slice(0, 5)) > 0)
  const kind = { ...sheetKinds.merchantUpdate, columns: [column('name', looked, 'A name.')], atLeastOneOf: [] }
  const checkRow = createRowChecker(kind, ['name'])
  const reasons = ['short', 'x'.repeat(2_001)].map((text, at) =>
    checkRow({ row: at + 2, cells: [text] }).map(({ reason }) => reason),
  )
  expect([reasons, seen]).toEqual([[[], ['The cell has more than 2000 characters.']], ['short']])
})
