import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRows, decodeCsv } from './csvRows.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'

const read = (text: string) => [...csvRows(text)].map(({ row, cells }) => [row, ...cells])
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a .csv', () => {
  it('may be cut by commas, semicolons, tabs or bars', () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      expect(read(`a${delimiter}b${delimiter}c\r\n1${delimiter}"x${delimiter}y"${delimiter}`)).toEqual([
        [1, 'a', 'b', 'c'],
        [2, '1', `x${delimiter}y`, ''],
      ])
    }
  })
  it('may name its delimiter in a line of its own', () => {
    expect(read('sep=;\r\na,b;c\r\n')).toEqual([[1, 'a,b', 'c']])
  })
  it('keeps a line end inside quotes in its row, and counts blank rows without giving them', () => {
    expect(read('a,b\n\n"one\ntwo","say ""hi"""\r\n , \r\nlast')).toEqual([
      [1, 'a', 'b'],
      [3, 'one\ntwo', 'say "hi"'],
      [5, 'last'],
    ])
  })
  it('is read as UTF-8 with or without its mark, as UTF-16 with it, and as an old Windows file otherwise', () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...'आशा'].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
    ])
    expect([bytes('\uFEFFआशा'), bytes('आशा'), utf16, new Uint8Array([0x43, 0x61, 0x66, 0xe9])].map(decodeCsv)).toEqual([
      'आशा',
      'आशा',
      'आशा',
      'Café',
    ])
  })
  it('with bytes that are no text, or a quote that never ends, cannot be read', () => {
    expect(() => decodeCsv(new Uint8Array([97, 0, 98]))).toThrow(new SheetRefusal('sheet-unreadable'))
    expect(() => read('a,b\n"never')).toThrow(new SheetRefusal('sheet-unreadable'))
  })
  it('gives the rows that csv-parse gives', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ';', 'ß', ' ') })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (table) => {
        const line = (cells: string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
        const text = ['h,i', ...table.map(line)].join('\r\n')
        const wanted = parse(text, { relax_column_count: true }).filter((cells: string[]) =>
          cells.some((one) => one.trim() !== ''),
        )
        expect([...csvRows(text)].map(({ cells }) => cells)).toEqual(wanted)
      }),
    )
  })
})
