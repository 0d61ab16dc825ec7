import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CFB, utils, type WorkSheet, write } from 'xlsx'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'
import { readBinary, readText } from './readByLibrary.ts'

type Sheet = Record<string, WorkSheet>
type Saved = { bookType?: 'biff8' | 'biff5' | 'biff4' | 'biff2'; bookSST?: boolean }

const workbook = (sheets: Sheet, { bookType = 'biff8', bookSST = true }: Saved = {}, hidden: string[] = []) => {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'array', bookType: bookType as 'biff8', bookSST }))
}
const sheetOf = (rows: readonly (readonly unknown[])[]) => utils.aoa_to_sheet(rows.map((row) => [...row]))
const filled = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const rowsOf = async ({ rows }: ReturnType<typeof readBinary>) => {
  const found: (string | number)[][] = []
  for await (const batch of rows) found.push(...batch.map(({ row, cells }) => [row, ...filled(cells)]))
  return found
}
const read = (bytes: Uint8Array) => rowsOf(readBinary(bytes, {}))
const text = (written: string, format: 'html' | 'xml' | 'sylk' | 'dif') =>
  rowsOf(readText(new TextEncoder().encode(written), format, {}))

const ending = async (bytes: Uint8Array): Promise<string> => {
  try {
    return `${(await read(bytes)).length} rows`
  } catch (error) {
    if (error instanceof SheetRefusal) return error.code
    throw error
  }
}

/** Bytes of a stream of records: its kind, its data. */
const record = (kind: number, ...data: number[]) => [
  kind & 255,
  kind >> 8,
  data.length & 255,
  data.length >> 8,
  ...data,
]

/** The stream of a workbook, changed, in a compound file of its own. */
const inStream = (bytes: Uint8Array, change: (stream: number[]) => number[], path = '/Workbook'): Uint8Array => {
  const file = CFB.read(bytes, { type: 'array' })
  const stream = [...(CFB.find(file, path)?.content ?? [])] as number[]
  const changed = CFB.utils.cfb_new()
  CFB.utils.cfb_add(changed, path, Uint8Array.from(change(stream)))
  return Uint8Array.from(CFB.write(changed, { type: 'array' }) as Uint8Array)
}
const placeOf = (stream: readonly number[], kind: number, nth = 0): number => {
  let left = nth
  for (let at = 0; at + 4 <= stream.length; ) {
    if ((stream[at] ?? 0) + (stream[at + 1] ?? 0) * 256 === kind && left-- === 0) return at
    at += 4 + (stream[at + 2] ?? 0) + (stream[at + 3] ?? 0) * 256
  }
  throw new Error('there is no such record')
}

const printable = fc.string({ unit: fc.constantFrom('a', 'Z', '0', ' ', 'é', 'ख', '₹', '😀', '=', '"'), maxLength: 40 })
const honest = () =>
  workbook({
    Sheet1: sheetOf([
      ['code', 'name'],
      ['M1', 'Asha'],
      ['M2', 12.5],
    ]),
  })
const wanted = [
  [1, 'code', 'name'],
  [2, 'M1', 'Asha'],
  [3, 'M2', '12.5'],
]

it('a long .xls is read so many rows at a time, and as one', async () => {
  const rows = Array.from({ length: 8_500 }, (_, at) => [`text ${at % 5_000}`, at])
  const bytes = workbook({ First: sheetOf(rows), Other: sheetOf([['other']]) })
  const found = await read(bytes)
  expect(found.length).toBe(rows.length)
  expect([3_999, 4_000, 4_001, 7_999, 8_000, 8_499].map((at) => found[at])).toEqual(
    [3_999, 4_000, 4_001, 7_999, 8_000, 8_499].map((at) => [at + 1, `text ${at % 5_000}`, String(at)]),
  )
  const below = sheetOf([])
  utils.sheet_add_aoa(below, [['far below']], { origin: 'A9000' })
  expect(await read(workbook({ First: below }))).toEqual([[9_000, 'far below']])
})

describe('an .xls', () => {
  it('gives back every text, letter for letter, however it was saved', async () => {
    const line = fc.array(printable, { minLength: 1, maxLength: 5 })
    const table = fc.array(line, { maxLength: 40 }).map((rows) => [['code'], ...rows])
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), async (rows, bookSST) => {
        const told = rows
          .map((cells, at) => [at + 1, ...filled(cells)])
          .filter(([, ...cells]) => cells.some((cell) => String(cell).trim() !== ''))
        expect(await read(workbook({ Sheet1: sheetOf(rows) }, { bookSST }))).toEqual(told)
      }),
      { numRuns: 30 },
    )
  })

  it('of any age is read', async () => {
    for (const bookType of ['biff5', 'biff4', 'biff2'] as const)
      expect(
        await read(
          workbook(
            {
              Sheet1: sheetOf([
                ['code', 'name'],
                ['M1', 12.5],
              ]),
            },
            { bookType, bookSST: false },
          ),
        ),
      ).toEqual([
        [1, 'code', 'name'],
        [2, 'M1', '12.5'],
      ])
  })

  it('shows numbers, dates, yes-or-no, errors and results of formulas as a person sees them', async () => {
    const sheet = sheetOf([[7, -1.25, 9_876_543_210, true, false]])
    sheet['A2'] = { t: 'n', v: 46_347, z: 'yyyy-mm-dd' }
    sheet['B2'] = { t: 'n', v: 42, z: '00000' }
    sheet['C2'] = { t: 'e', v: 42 }
    sheet['D2'] = { t: 's', v: 'joined', f: 'A1&"x"' }
    sheet['E2'] = { t: 'n', v: 8, f: 'A1+1' }
    sheet['!ref'] = 'A1:E2'
    expect(await read(workbook({ Sheet1: sheet }))).toEqual([
      [1, '7', '-1.25', '9876543210', 'TRUE', 'FALSE'],
      [2, '2026-11-21', '00042', '#N/A', 'joined', '8'],
    ])
  })

  it('is read from its first sheet that is not hidden and has text, or from the one that is asked for', async () => {
    const sheets = {
      Secret: sheetOf([['hidden']]),
      Empty: sheetOf([[]]),
      Shown: sheetOf([['shown']]),
      Other: sheetOf([['other']]),
    }
    const bytes = workbook(sheets, {}, ['Secret'])
    const { name, others } = readBinary(bytes, {})
    expect([name, others, await read(bytes)]).toEqual(['Shown', ['Empty', 'Other'], [[1, 'shown']]])
    expect(await rowsOf(readBinary(bytes, { wanted: 'Other' }))).toEqual([[1, 'other']])
    expect(await ending(workbook({ Secret: sheetOf([['hidden']]) }, {}, ['Secret']))).toBe('sheet-unreadable')
  })

  it('tells rows that are hidden and cells that are merged over rows', async () => {
    const sheet = sheetOf([['code'], ['M1'], ['M2']])
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
    const { merged } = readBinary(workbook({ Sheet1: sheet }), {})
    expect(merged()).toEqual([{ firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 0 }])
    const bytes = inStream(honest(), (stream) => {
      const at = placeOf(stream, 0x0809, 1)
      const next = at + 4 + (stream[at + 2] ?? 0)
      // Row 2 with no height of its own, hidden.
      return [
        ...stream.slice(0, next),
        ...record(0x0208, 1, 0, 0, 0, 2, 0, 0xff, 0, 0, 0, 0, 0, 0x20, 0x01, 0x0f, 0),
        ...stream.slice(next),
      ]
    })
    const hidden: (boolean | undefined)[] = []
    for await (const batch of readBinary(bytes, {}).rows) hidden.push(...batch.map(({ isHidden }) => isHidden))
    expect(hidden).toEqual([undefined, true, undefined])
  })

  it("gives the root's own sheet, wherever an embedded object with one of the same name lies", async () => {
    const file = CFB.utils.cfb_new()
    const streamOf = (bytes: Uint8Array, path: string) => CFB.find(CFB.read(bytes, { type: 'array' }), path)?.content
    CFB.utils.cfb_add(file, '/MBD00/Workbook', streamOf(workbook({ S: sheetOf([['embedded']]) }), '/Workbook'))
    CFB.utils.cfb_add(
      file,
      '/Book',
      streamOf(workbook({ S: sheetOf([['own']]) }, { bookType: 'biff5', bookSST: false }), '/Book'),
    )
    expect(await read(Uint8Array.from(CFB.write(file, { type: 'array' }) as Uint8Array))).toEqual([[1, 'own']])
  })

  it('keeps the cells of formulas in the records of older versions', async () => {
    // A formula of version 3 or 4 says 1.5 in row 2; its record has no more than that.
    for (const kind of [0x0206, 0x0406]) {
      const bytes = Uint8Array.from([
        ...record(kind === 0x0206 ? 0x0209 : 0x0409, 0, kind === 0x0206 ? 3 : 4, 0x10, 0, 0, 0),
        ...record(0x0204, 0, 0, 0, 0, 0, 0, 4, 0, ...Buffer.from('code')),
        ...record(kind, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f, 0, 0, 3, 0, 0x1e, 1, 0),
        ...record(0x000a),
      ])
      expect(await read(bytes)).toEqual([
        [1, 'code'],
        [2, '1.5'],
      ])
    }
  })

  it('is read in the code page that it names', async () => {
    for (const [page, bytes, shown] of [
      [932, [0x93, 0x8c, 0x8b, 0x9e], '東京'],
      [10_029, [0x8a, 0x87], 'äá'],
      [1251, [0xc0, 0xe1], 'Аб'],
    ] as const) {
      const stream = Uint8Array.from([
        ...record(0x0809, 0, 5, 5, 0, 0, 0, 0, 0),
        ...record(0x0042, page & 255, page >> 8),
        ...record(0x0085, 0, 0, 0, 0, 0, 0, 1, 0x53),
        ...record(0x000a),
        ...record(0x0809, 0, 5, 0x10, 0, 0, 0, 0, 0),
        ...record(0x0204, 0, 0, 0, 0, 0, 0, bytes.length, 0, ...bytes),
        ...record(0x000a),
      ])
      const place = 12 + 6 + 12 + 4
      new DataView(stream.buffer).setUint32(12 + 6 + 4, place, true)
      const file = CFB.utils.cfb_new()
      CFB.utils.cfb_add(file, '/Book', stream)
      expect(await read(Uint8Array.from(CFB.write(file, { type: 'array' }) as Uint8Array))).toEqual([[1, shown]])
    }
  })

  it('with an odd record is read all the same', async () => {
    const afterFirst =
      (...more: number[]) =>
      (stream: number[]) => {
        const at = placeOf(stream, 0x0809, 1)
        const next = at + 4 + (stream[at + 2] ?? 0)
        return [...stream.slice(0, next), ...more, ...stream.slice(next)]
      }
    const emptyLabel = inStream(honest(), afterFirst(...record(0x0204, 7, 0, 0, 0, 0, 0)))
    const longFormat = inStream(honest(), (stream) => {
      const at = placeOf(stream, 0x00e0)
      return [...stream.slice(0, at), ...record(0x041e, 0xa5, 0, 5, 0, 0, ...Buffer.from('0.00')), ...stream.slice(at)]
    })
    const noTexts = inStream(
      workbook({
        Sheet1: sheetOf([
          ['code', 'name'],
          ['M1', 'Asha'],
          ['M2', 12.5],
        ]),
      }),
      (stream) => {
        const at = placeOf(stream, 0x00fc)
        return stream.map((byte, place) => (place >= at + 4 && place < at + 8 ? 0 : byte))
      },
    )
    for (const bytes of [emptyLabel, longFormat, noTexts])
      expect((await read(bytes)).filter(([row]) => Number(row) < 5)).toEqual(wanted)
  })
})

describe('other formats that are called .xls', () => {
  it('a table of a web page keeps its digits as they are written', async () => {
    const page =
      '<html><table><tr><th>code</th><th>name</th></tr><tr><td>0012</td><td>9876543210</td></tr></table></html>'
    expect(await text(page, 'html')).toEqual([
      [1, 'code', 'name'],
      [2, '0012', '9876543210'],
    ])
  })
  it('SpreadsheetML and OpenDocument show days whatever the zone of the machine is, and formulas by their values', async () => {
    const cell = (type: string, value: string, style = '') =>
      `<Cell${style}><Data ss:Type="${type}">${value}</Data></Cell>`
    const sheet = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style></Styles><Worksheet ss:Name="S"><Table><Row>${cell('String', 'M1')}${cell('DateTime', '2026-11-21T00:00:00.000', ' ss:StyleID="d"')}${cell('Number', '9876543210')}</Row></Table></Worksheet></Workbook>`
    expect(await text(sheet, 'xml')).toEqual([[1, 'M1', '2026-11-21', '9876543210']])
    const book = utils.book_new()
    const days = sheetOf([['M1', 5]])
    days['B1'] = { t: 'n', v: 46_347, z: 'yyyy-mm-dd' }
    utils.book_append_sheet(book, days, 'S')
    expect(await text(String(write(book, { type: 'string', bookType: 'fods' })), 'xml')).toEqual([
      [1, 'M1', '2026-11-21'],
    ])
  })
  it('that were never calculated are refused, and say so', async () => {
    const never =
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table><Row><Cell ss:Formula="=1+1"/></Row></Table></Worksheet></Workbook>'
    await expect(async () => text(never, 'xml')).rejects.toThrow(/never calculated/)
  })
})

describe('a hostile .xls', () => {
  const bytes = workbook({ Sheet1: sheetOf([['code'], ...Array.from({ length: 300 }, (_, at) => [`M${at}`])]) })

  it('is refused when its chains go in circles or lead out of the file, or when it was cut', async () => {
    const tableAt = (new DataView(bytes.buffer).getUint32(76, true) + 1) * 512
    const everyLink = (to: number) => {
      const looped = bytes.slice()
      for (let at = 0; at < 512; at += 4) new DataView(looped.buffer).setUint32(tableAt + at, to, true)
      return looped
    }
    const cut = [600, 8, 1_500, 5_000].map((length) => bytes.slice(0, length))
    for (const one of [everyLink(0), everyLink(3), everyLink(9_999_999), ...cut])
      expect(await ending(one)).toBe('sheet-unreadable')
  })

  it('is refused when a formula or a text is too short to say how long it is', async () => {
    for (const [kind, length] of [
      [0x0006, 20],
      [0x0007, 0],
      [0x00d6, 6],
      [0x0207, 1],
    ] as const) {
      const short = record(kind, ...Array<number>(length).fill(0))
      const changed = inStream(honest(), (stream) => stream.toSpliced(placeOf(stream, 0x00e0), 0, ...short))
      expect(await ending(changed), `a record of kind ${kind}`).toBe('sheet-unreadable')
    }
  })

  it('ends in rows or in a refusal, whatever its bytes are', async () => {
    const flips = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(flips, async (changes) => {
        const changed = bytes.slice()
        for (const [at, value] of changes) changed[at] = value
        expect(await ending(changed)).toMatch(/^\d+ rows$|^sheet-unreadable$|^sheet-blank$/)
      }),
      { numRuns: 300, seed: 20_261_126 },
    )
  })
})
