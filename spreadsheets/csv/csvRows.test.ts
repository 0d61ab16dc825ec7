import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRows } from './csvRows.ts'
import { decodeText } from './decodeText.ts'
import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'

const read = (text: string) => [...csvRows(text)].map(({ row, cells }) => [row, ...cells])
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a .csv', () => {
  it('may be cut by commas, semicolons, tabs, bars, carets or tildes', () => {
    for (const delimiter of [',', ';', '\t', '|', '^', '~']) {
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
    expect(
      [bytes('\uFEFFआशा'), bytes('आशा'), utf16, new Uint8Array([0x43, 0x61, 0x66, 0xe9])].map((one) => decodeText(one)),
    ).toEqual(['आशा', 'आशा', 'आशा', 'Café'])
  })
  it('with bytes that are no text, a quote that never ends or a last letter cut in two cannot be read, which names the row', () => {
    const refusedWith = (hint: string) => new SheetRefusal('sheet-unreadable', undefined, { hint })
    expect(() => read('a\0b')).toThrow(refusedWith(sheetHints.notText))
    expect(() => read('a,b\n1,2\n"never,3\n4,5')).toThrow(refusedWith(sheetHints.openQuote(3)))
    expect(() => decodeText(bytes('a,b\nआ,आशा').slice(0, -1))).toThrow(refusedWith(sheetHints.cutOff(2)))
  })
  it('may be UTF-16 without a mark, end with the mark of an old program, and have a stray control character', () => {
    expect(decodeText(new Uint8Array(Buffer.from('code,name\nM1,आशा', 'utf16le')))).toBe('code,name\nM1,आशा')
    expect(decodeText(new Uint8Array(Buffer.from('code,name\nM1,x', 'utf16le').swap16()))).toBe('code,name\nM1,x')
    expect(read('a,b\r\n1,2\r\n\x1A')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ])
    expect(read('a,b\n1,x\x07y')).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x\x07y'],
    ])
  })
  it('keeps its good letters where one of them is damaged', () => {
    const damaged = bytes('a,आशा\nआशा,x')
    damaged[3] = 0x41
    expect(decodeText(damaged)).toMatch(/^a,.*\uFFFD.*\nआशा,x$/)
  })
  it('may keep a text from being read as a number by ="…", in quotes or not', () => {
    expect(read('a,b,c\n="0012",="3,4","=""5"""\n=UPPER(A1),="a"&"b",x')).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '0012', '3,4', '5'],
      [3, '=UPPER(A1)', '="a"&"b"', 'x'],
    ])
  })
  it('may stand under a title that has another delimiter in it', () => {
    expect(read('Report, November\na;b;c\n1;2, 3;4\n5;6, 7;8').slice(1)).toEqual([
      [2, 'a', 'b', 'c'],
      [3, '1', '2, 3', '4'],
      [4, '5', '6, 7', '8'],
    ])
  })
  it('with a cell right of column IV keeps its row, and tells the cell', () => {
    const [, row] = [...csvRows(`a,b\n1,2${','.repeat(299)}x`)]
    expect([row?.cells.slice(0, 2), row?.noted]).toEqual([['1', '2'], [{ column: 300, is: 'stray', text: 'x' }]])
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
