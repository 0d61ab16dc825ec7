import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { runFolder } from '#commands/runFolders.ts'
import { csvRows } from '#spreadsheets/csv/csvRows.ts'
import { decodeText } from '#spreadsheets/csv/decodeText.ts'
import { neutralise } from '#spreadsheets/write/formulaInjection.ts'
import { sheetHeaders, sheetKinds } from '#contract/sheets/sheets.ts'
import { openWorkbook } from '#spreadsheets/xlsx/workbookRows.ts'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { randomCells } from '#tests/proofs/randomCells.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { resultHeaders, writeCsv, writeResultWorkbook } from './resultWorkbook.ts'
import { openGuardedWorkbook } from '#server/files/sheetReading/sheetGuard.ts'
import { recipientSheets } from '#contract/sheets/recipientTemplates.ts'
import { templateFiles } from '#server/files/fileJobs/sheetTemplate.ts'

const seed = 20261122
const folder = runFolder('results')
mkdirSync(folder, { recursive: true })
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const path = join(folder, 'result.xlsx')
const headers = resultHeaders(sheetHeaders('merchantUpdate'))
const write = (rows: (string | number)[][]) =>
  writeResultWorkbook(createWriteStream(path), { sheetName: 'Result', headers, rows })

const readBack = async (): Promise<string[][]> => {
  const workbook = await openGuardedWorkbook(path)
  const rows: string[][] = []
  const { rows: batches } = await openWorkbook(workbook)
  for await (const batch of batches) rows.push(...batch.map(({ cells }) => cells))
  workbook.close()
  return rows
}

const gather = async (rows: (string | number)[][]): Promise<Uint8Array> => {
  const output = new PassThrough()
  const [, pieces] = await Promise.all([writeCsv(output, { headers: ['a', 'b'], rows }), output.toArray()])
  return Buffer.concat(pieces)
}

const rows = [
  ['M0000001', '=HYPERLINK("http://x")', '<Asha & "Ravi">', 'done', ''],
  ['M0000002', ' two\r\nlines\tand _x000D_ ', 'आशा \u{1F642}', 'failed', 'The value\u0007 is not accepted.'],
]

describe('the result workbook', () => {
  it('holds the rows in their order as text, formulas made harmless', async () => {
    expect(await write(rows)).toEqual({ rows: 2 })
    expect(await readBack()).toEqual([
      ['merchant_code', 'display_name', 'contact_person', 'status', 'reason'],
      ['M0000001', '\'=HYPERLINK("http://x")', '<Asha & "Ravi">', 'done'],
      ['M0000002', ' two\r\nlines\tand _x000D_ ', 'आशा \u{1F642}', 'failed', 'The value is not accepted.'],
    ])
  })
  it('is opened by another reader, with no formula in it', async () => {
    await write([...rows, ['M0000003', 'A', 'B', 'done', 42]])
    const sheet = read(readFileSync(path), { type: 'buffer' }).Sheets['Result']
    expect(utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, defval: '' })[3]).toEqual([
      'M0000003',
      'A',
      'B',
      'done',
      42,
    ])
    expect(utils.sheet_to_formulae(sheet ?? {}).filter((formula) => /^[A-Z]+\d+==/.test(formula))).toEqual([])
  })
  it('gives back every text that is not a formula', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 5 }),
        async (cells) => {
          await write([['x', ...cells]])
          const [, row = []] = await readBack()
          expect([...row, ...cells.slice(row.length - 1).map(() => '')]).toEqual(['x', ...cells.map(neutralise)])
        },
      ),
      { numRuns: 40 },
    )
  })
  it('holds 5,000 random cells as text, formulas made harmless, as another reader and its own XML say', async () => {
    const cells = randomCells(seed, 500, 10).map((row, at) => [`row ${at}`, ...row])
    const names = ['key', ...Array.from({ length: 10 }, (_, at) => `column ${at}`)]
    await writeResultWorkbook(createWriteStream(path), { sheetName: 'Cells', headers: names, rows: cells })
    const sheet = read(readFileSync(path), { type: 'buffer' }).Sheets['Cells'] ?? {}
    const found = utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' })
    // This reader has its own mind about line ends.
    const flat = (rows: readonly (readonly string[])[]) =>
      rows.map((row) => row.map((text) => text.replace(/[\r\n]+/g, '\n')))
    expect(flat(found.slice(1))).toEqual(flat(cells.map((row) => row.map(neutralise))))
    const xml = strFromU8(unzipSync(readFileSync(path))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect([/<f[ >/]/.test(xml), [...xml.matchAll(/<c /g)].length]).toEqual([
      false,
      [...xml.matchAll(/<c r="[A-K]\d+"(?: s="1")? t="inlineStr">/g)].length,
    ])
  })
  it('is written no faster than it is taken', async () => {
    let held = 0
    let most = 0
    const slow = new Writable({
      highWaterMark: 16_000,
      write(bytes: Buffer, _encoding, done) {
        held += bytes.length
        most = Math.max(most, slow.writableLength)
        setImmediate(done)
      },
    })
    const many = Array.from({ length: 20_000 }, (_, at) => [
      `M${at}`,
      `${(at * 7_919) % 20_011}`,
      `${(at * 104_729) % 20_011}`,
    ])
    expect(await writeResultWorkbook(slow, { sheetName: 'Result', headers, rows: many })).toEqual({ rows: 20_000 })
    expect(held).toBeGreaterThan(most * 2)
  })
  it('that cannot be written fails with the cause, early or late', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => [`M${at}`, `${(at * 7_919) % 20_011}`])
    for (const table of [rows, many]) {
      const full = new Writable({
        highWaterMark: 1,
        write(_bytes, _encoding, done) {
          setImmediate(done, new Error('no space left'))
        },
      })
      await expect(writeResultWorkbook(full, { sheetName: 'Result', headers, rows: table })).rejects.toThrow(
        'no space left',
      )
    }
    await expect(
      writeResultWorkbook(new PassThrough().destroy(), { sheetName: 'Result', headers, rows }),
    ).rejects.toThrow('Premature close')
  })
})

describe('the result as .csv', () => {
  it('is neutralised, quoted where needed, and marked as UTF-8', async () => {
    expect(
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        await gather([
          ['=1', 'say "hi", आशा'],
          ['-5', -5],
        ]),
      ),
    ).toBe('\uFEFFa,b\r\n\'=1,"say ""hi"", आशा"\r\n\'-5,-5\r\n')
  })
  it('reads back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.string({ unit: 'grapheme' }),
            fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', 'a') }),
          ),
        ),
        async (cells) => {
          const wanted = cells.map((row) => row.map(neutralise)).filter((row) => row.some((cell) => cell.trim() !== ''))
          const found = [...csvRows(decodeText(await gather(cells)))].slice(1).map((row) => row.cells)
          expect(found).toEqual(wanted)
        },
      ),
    )
  })
})

const kindsWithHeaders = Object.values(sheetKinds).filter(({ takesAnyHeader }) => !takesAnyHeader)

describe('the templates', () => {
  it('that are served are those of the contract (commands/templates.ts writes them)', () => {
    const templates = templateFiles()
    expect([...templates.keys()]).toEqual(
      expect.arrayContaining([...kindsWithHeaders, ...recipientSheets].map(({ templateName }) => templateName)),
    )
    for (const [name, bytes] of templates) {
      const served = readFileSync(new URL(`../../../public/templates/${name}.xlsx`, import.meta.url))
      expect(Buffer.compare(served, bytes)).toBe(0)
    }
  })
  it('hold the header row of their kind, and a second sheet that says how to fill it', () => {
    for (const kind of kindsWithHeaders) {
      const workbook = read(templateFiles().get(kind.templateName) ?? new Uint8Array())
      expect(workbook.SheetNames).toEqual([kind.templateName, 'How to fill'])
      expect(utils.sheet_to_json(workbook.Sheets[kind.templateName] ?? {}, { header: 1 })).toEqual([
        sheetHeaders(kind.name),
      ])
    }
  })
})
