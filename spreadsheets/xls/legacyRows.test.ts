import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utils, type WorkSheet, write } from 'xlsx'
import { legacyRows } from './legacyRows.ts'
import { openPieces } from './legacyText.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'

type Sheet = Record<string, WorkSheet>
type Format = { bookType?: 'biff8' | 'biff5'; bookSST?: boolean }

const workbook = (sheets: Sheet, { bookType = 'biff8', bookSST = true }: Format = {}, hidden: string[] = []) => {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'array', bookType, bookSST }))
}
const sheetOf = (rows: readonly (readonly unknown[])[]) => utils.aoa_to_sheet(rows.map((row) => [...row]))
const filled = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
const read = (bytes: Uint8Array) => [...legacyRows(bytes)].map(({ row, cells }) => [row, ...filled(cells)])
const cut = (bytes: Uint8Array, at: number, ...put: number[]) => {
  const copy = bytes.slice()
  copy.set(put, at)
  return copy
}

/** How it ended: rows, or the refusal; anything else is thrown. */
const ending = (bytes: Uint8Array): string => {
  try {
    return `${[...legacyRows(bytes)].length} rows`
  } catch (error) {
    if (error instanceof SheetRefusal) return error.code
    throw error
  }
}

const printable = fc.string({ unit: fc.constantFrom('a', 'Z', '0', ' ', 'é', 'ख', '₹', '😀', '=', '"'), maxLength: 40 })

describe('an .xls', () => {
  it('gives back every text, letter for letter, however it was saved', () => {
    const table = fc.array(fc.array(printable, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(table, fc.boolean(), (rows, bookSST) => {
        const wanted = rows
          .map((cells, at) => [at + 1, ...filled(cells)])
          .filter(([, ...cells]) => cells.some((cell) => String(cell).trim() !== ''))
        expect(read(workbook({ Sheet1: sheetOf(rows) }, { bookSST }))).toEqual(wanted)
      }),
      { numRuns: 60 },
    )
  })

  it('of before 1997 is read as well', () => {
    expect(
      read(
        workbook(
          {
            Sheet1: sheetOf([
              ['code', 'name'],
              ['M1', 12.5],
            ]),
          },
          { bookType: 'biff5', bookSST: false },
        ),
      ),
    ).toEqual([
      [1, 'code', 'name'],
      [2, 'M1', '12.5'],
    ])
  })

  it('shows numbers, dates, yes-or-no, errors and results of formulas as a person sees them', () => {
    const sheet = sheetOf([[7, -1.25, 9_876_543_210, true, false]])
    sheet['A2'] = { t: 'n', v: 46_347, z: 'yyyy-mm-dd' }
    sheet['B2'] = { t: 'n', v: 42, z: '00000' }
    sheet['C2'] = { t: 'e', v: 42 }
    sheet['D2'] = { t: 's', v: 'joined', f: 'A1&"x"' }
    sheet['E2'] = { t: 'n', v: 8, f: 'A1+1' }
    sheet['!ref'] = 'A1:E2'
    expect(read(workbook({ Sheet1: sheet }))).toEqual([
      [1, '7', '-1.25', '9876543210', 'TRUE', 'FALSE'],
      [2, '2026-11-21', '00042', '#N/A', 'joined', '8'],
    ])
  })

  it('is read from its first sheet that is not hidden', () => {
    const sheets = { Secret: sheetOf([['hidden']]), Shown: sheetOf([['shown']]) }
    expect(read(workbook(sheets, {}, ['Secret']))).toEqual([[1, 'shown']])
    expect(ending(workbook({ Secret: sheetOf([['hidden']]) }, {}, ['Secret']))).toBe('sheet-unreadable')
  })

  it('may have a text that goes on in the next record with wider letters, with formatting behind it', () => {
    const wide = (text: string) =>
      [...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])
    const narrow = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
    const pieces = [
      [6, 0, 8, 1, 0, ...narrow('abc')],
      [1, ...wide('खगघ'), 1, 2],
      [3, 4, 2, 0, 0, ...narrow('de')],
    ].map((piece) => Uint8Array.from(piece))
    const reader = openPieces(pieces)
    expect([reader.text(), reader.isAtEnd(), reader.text(), reader.isAtEnd()]).toEqual(['abcखगघ', false, 'de', true])
  })
})

describe('a hostile .xls', () => {
  const bytes = workbook({ Sheet1: sheetOf([['code'], ...Array.from({ length: 300 }, (_, at) => [`M${at}`])]) })

  it('is refused when its chains go in circles or lead out of the file', () => {
    const sectors = new DataView(bytes.buffer)
    const tableAt = (sectors.getUint32(76, true) + 1) * 512
    const everyLink = (to: number) => {
      const looped = bytes.slice()
      const view = new DataView(looped.buffer)
      for (let at = 0; at < 512; at += 4) view.setUint32(tableAt + at, to, true)
      return looped
    }
    expect([everyLink(0), everyLink(3), everyLink(9_999_999)].map(ending)).toEqual([
      'sheet-unreadable',
      'sheet-unreadable',
      'sheet-unreadable',
    ])
    expect(ending(cut(bytes, 30, 40, 0))).toBe('sheet-unreadable')
    expect(ending(bytes.slice(0, 600))).toBe('sheet-unreadable')
    expect(ending(bytes.slice(0, 8))).toBe('sheet-unreadable')
  })

  it('ends in rows or in a refusal, whatever its bytes are', () => {
    const flips = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(flips, (changes) => {
        const changed = bytes.slice()
        for (const [at, value] of changes) changed[at] = value
        expect(ending(changed)).toMatch(/^\d+ rows$|^sheet-unreadable$/)
      }),
      { numRuns: 2_000 },
    )
  })
})
