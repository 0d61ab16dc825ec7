import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from '#commands/runFolders.ts'
import { type SheetKindName, SheetRefusal } from '#contract/sheets/sheets.ts'
import {
  buildMerchantRows,
  buildParts,
  buildSheet,
  buildSparseSheet,
  buildZipBomb,
  claimInflatedSize,
  merchantHeaders,
  zipParts,
} from '#tests/support/sheets.ts'
import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { type ChildProgram, programIn, root } from '#server/processes/childProgram.ts'
import { ProcessStarved } from '#server/processes/confinedProcess.ts'
import { glanceAtSheet, readSheet, type SheetRow } from './readSheetFile.ts'
import { glanceLimits, readingLimits, sheetLines } from './sheetChild.ts'
import type { SheetTask } from './sheetMessages.ts'
import { sheetProgram, sheetProgramSource } from './sheetProgram.ts'

const folder = runFolder('sheets')
mkdirSync(folder, { recursive: true })
afterAll(() => {
  rmSync(folder, { recursive: true })
})

let files = 0
const save = (name: string, bytes: Uint8Array | string): string => {
  files++
  const own = join(folder, `${files}-${name}`)
  writeFileSync(own, bytes)
  return own
}

let spools = 0
const read = (
  path: string,
  kind: SheetKindName = 'merchantUpdate',
  options: { signal?: AbortSignal; batchRows?: number } = {},
) => {
  spools++
  return readSheet(path, kind, { ...options, spool: join(folder, `spool ${spools}`) })
}

const refusalOf = async (reading: Promise<unknown>) => {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error
    return { code: error.code, text: error.message, ...error.headers }
  }
}

/** How the whole sheet is refused by the job. */
const inspect = (name: string, bytes: Uint8Array | string) => refusalOf(read(save(name, bytes)))
/** How the sheet is refused while its person waits. */
const glance = (name: string, bytes: Uint8Array | string) => refusalOf(glanceAtSheet(save(name, bytes)))

const batchesOf = async (path: string, options: { batchRows?: number } = {}) => {
  const { headers, rows } = await read(path, 'merchantUpdate', options)
  const batches: SheetRow[][] = []
  for await (const batch of rows()) batches.push(batch)
  return { headers, batches }
}

const refused = (code: string, text: string, missing: string[] = [], unexpected: string[] = []) => ({
  code,
  text,
  missing,
  unexpected,
})
const blank = refused('sheet-blank', 'Blank Excel File!')
const unreadable = refused('sheet-unreadable', 'Could not extract Excel Data!')
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
const headerRow = `<row r="1">${merchantHeaders.map((header, at) => cell(`${'ABC'[at]}1`, header)).join('')}</row>`

describe('a hostile sheet is refused with the documented text', () => {
  it('when it is blank, in each format, or has a header and no rows', async () => {
    for (const format of ['xlsx', 'xls', 'csv'] as const) {
      expect(await inspect(`blank.${format}`, buildSheet({ format }))).toEqual(blank)
      expect(await inspect(`header.${format}`, buildSheet({ headers: merchantHeaders, format }))).toEqual(blank)
    }
    expect(await inspect('nothing.xlsx', '')).toEqual(blank)
    expect(
      await inspect('spaces.xlsx', zipParts(buildParts(`${headerRow}<row r="2">${cell('A2', '  ')}</row>`))),
    ).toEqual(blank)
  })
  it('when it is no sheet, and says what it is', async () => {
    expect(await inspect('picture.png', buildSheet({ headers: merchantHeaders }))).toEqual(
      refused('sheet-unreadable', `Could not extract Excel Data! ${sheetHints.picture}`),
    )
    expect(await inspect('cut.xlsx', buildSheet({ headers: merchantHeaders }).slice(0, 500))).toEqual(unreadable)
    expect(await inspect('other.xlsx', zipParts({ 'a.txt': 'a zip, but no workbook' }))).toEqual(
      refused('sheet-unreadable', `Could not extract Excel Data! ${sheetHints.archive}`),
    )
  })
  it('when it inflates to more than 300 MB', async () => {
    expect(await inspect('bomb.xlsx', buildZipBomb(310))).toEqual(unreadable)
  })
  it('when its directory lies about the size', async () => {
    expect(await inspect('less.xlsx', claimInflatedSize(buildZipBomb(310), 4_000))).toEqual(unreadable)
    expect(await inspect('more.xlsx', claimInflatedSize(zipParts(buildParts(headerRow)), 900_000))).toEqual(unreadable)
  })
  it('when it has more than 5,000 files inside, or one that reaches out of its folder', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`xl/media/${at}.txt`, 'x']))
    expect(await inspect('many.xlsx', zipParts({ ...buildParts(headerRow), ...many }))).toEqual(unreadable)
    expect(await inspect('path.xlsx', zipParts({ ...buildParts(headerRow), '../../etc/cron.d/x': 'x' }))).toEqual(
      unreadable,
    )
  })
  it('when two cells span the whole grid', async () => {
    expect(await inspect('sparse.xlsx', buildSparseSheet())).toMatchObject({
      code: 'sheet-wrong-header',
      unexpected: ['a'],
    })
    expect(await glance('sparse.xlsx', buildSparseSheet())).toEqual(['a'])
  })
  it('when its XML brings a document type, an unknown entity or an endless tag', async () => {
    const sheetOf = (xml: string) => zipParts({ ...buildParts(''), 'xl/worksheets/sheet1.xml': xml })
    const rows = `<worksheet><sheetData>${headerRow}<row r="2">${cell('A2', 'M0000001')}${cell('B2', '&a;')}</row></sheetData></worksheet>`
    expect(
      await inspect('doctype.xlsx', sheetOf(`<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rows}`)),
    ).toEqual(unreadable)
    expect(await inspect('entity.xlsx', sheetOf(rows))).toEqual(unreadable)
    expect(await inspect('tag.xlsx', sheetOf(`<worksheet a="${'y z'.repeat(1_000_000)}`))).toEqual(unreadable)
  })
  it('when its header is wrong: the names that are missing and unexpected are told', async () => {
    expect(await inspect('wrong.csv', 'merchant_code,name,__proto__,constructor\nM0000001,A,B,C\n')).toEqual(
      refused(
        'sheet-wrong-header',
        'Invalid headers in Excel file. Missing: display_name, contact_person. Unexpected: name, __proto__, constructor. Download the template and use its first row.',
        ['display_name', 'contact_person'],
        ['name', '__proto__', 'constructor'],
      ),
    )
  })
  it('when one long text stands in every cell', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`
    const parts = buildParts(headerRow + row.repeat(1_100))
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings'
    const relation = `<Relationship Id="r2" Type="${type}" Target="sharedStrings.xml"/></Relationships>`
    const links = 'xl/_rels/workbook.xml.rels'
    parts[links] = (parts[links] ?? '').replace('</Relationships>', relation)
    parts['xl/sharedStrings.xml'] = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`
    expect(await inspect('echo.xlsx', zipParts(parts))).toEqual(unreadable)
  })
  it('when it has more than 100,000 rows', async () => {
    const rows = `merchant_code,display_name,contact_person\n${'M0000001,A,B\n'.repeat(100_001)}`
    expect(await inspect('long.csv', rows)).toEqual(
      refused(
        'sheet-too-many-rows',
        'The sheet has more than 1,00,000 rows. Split it and upload the parts one after the other.',
      ),
    )
  })
  it('when it is larger than 20 MB', async () => {
    expect(await inspect('large.xlsx', new Uint8Array(20_000_001))).toEqual(
      refused('sheet-too-large', 'The file is larger than 20 MB. Split it and upload the parts one after the other.'),
    )
  })
})

describe('an honest sheet', () => {
  it('is read alike from .xlsx, .xls and .csv, its columns in any order', async () => {
    const headers = ['contact_person', 'merchant_code', 'display_name']
    const rows = [
      ['Asha', 'M0000001', 'Café "Ganesh" & Söhne, <Pune>'],
      ['आशा', ' m0000002 ', ''],
    ]
    const cells = (contact_person: string, merchant_code: string, display_name: string) =>
      Object.assign(Object.create(null), { contact_person, merchant_code, display_name })
    for (const format of ['xlsx', 'xls', 'csv'] as const) {
      expect(await batchesOf(save(`honest.${format}`, buildSheet({ headers, rows, format })))).toEqual({
        headers,
        batches: [
          [
            {
              rowNumber: 2,
              cells: cells('Asha', 'M0000001', 'Café "Ganesh" & Söhne, <Pune>'),
              raw: rows[0],
              faults: [],
              isHidden: false,
            },
            { rowNumber: 3, cells: cells('आशा', 'm0000002', ''), raw: rows[1], faults: [], isHidden: false },
          ],
        ],
      })
    }
  })
  it('shows numbers, dates and yes-or-no cells as a person sees them, in .xlsx and .xls', async () => {
    const rows = [
      ['M0000001', 9_876_543_210, true],
      ['M0000002', new Date(Date.UTC(2026, 10, 21)), 0.5],
    ]
    for (const format of ['xlsx', 'xls'] as const) {
      const { batches } = await batchesOf(
        save(`typed.${format}`, buildSheet({ headers: merchantHeaders, rows, format })),
      )
      expect(batches.flat().map(({ raw }) => raw)).toEqual([
        ['M0000001', '9876543210', 'TRUE'],
        ['M0000002', '2026-11-21', '0.5'],
      ])
    }
  })
  it('may be a .csv with a byte order mark, semicolons and line ends in its cells', async () => {
    const text = '\uFEFFmerchant_code;display_name;contact_person\r\nM0000001;"two\nlines";B\r\n\r\nM0000002;A;\r\n'
    const { batches } = await batchesOf(save('excel.csv', text))
    expect(
      batches.flat().map(({ rowNumber, raw, faults }) => [rowNumber, raw, faults.map(({ reason }) => reason)]),
    ).toEqual([
      [2, ['M0000001', 'two\nlines', 'B'], ['The cell has a line break: remove it.']],
      [4, ['M0000002', 'A', ''], []],
    ])
  })
  it('may have its header under blank rows, gaps between rows, and formats far outside', async () => {
    const sheet = `${headerRow.replaceAll('1"', '3"')}<row r="9">${cell('A9', 'M0000001')}${cell('C9', 'B')}<c r="XFD9" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>`
    const { batches } = await batchesOf(save('gaps.xlsx', zipParts(buildParts(sheet))))
    expect(batches.flat().map(({ rowNumber, raw }) => [rowNumber, raw])).toEqual([[9, ['M0000001', '', 'B']]])
  })
  it('of 100,000 rows is counted, checked and handed over in batches', async () => {
    const rows = buildMerchantRows(100_000)
    rows[41] = ['M-42', 'A', '']
    rows[99_999] = ['M0000001', 'A', '']
    const path = save('full.xlsx', buildSheet({ headers: merchantHeaders, rows }))
    const faults = [
      { row: 43, column: 'merchant_code', value: 'M-42', reason: 'A merchant code has 4 to 20 letters and digits.' },
      {
        row: 100_001,
        column: 'merchant_code',
        value: 'M0000001',
        reason: 'The same merchant_code is in row 2 already.',
      },
    ]
    const { rows: _rows, ...summary } = await read(path)
    expect(summary).toEqual({
      sheetName: 'Sheet1',
      otherSheets: [],
      rowsFound: 100_000,
      rowsHidden: 0,
      headers: [...merchantHeaders],
      missing: [],
      unexpected: [],
      faults,
      faultCount: 2,
      rowsAtFault: 2,
    })

    const { batches } = await batchesOf(path)
    expect(batches.map((batch) => batch.length)).toEqual(Array.from({ length: 20 }, () => 5_000))
    expect(batches.flat().map(({ raw }) => raw)).toEqual(rows)
    expect(batches.flat().flatMap((row) => row.faults)).toEqual(faults)
  })
  it('is read once, and its rows are handed over as often as they are asked for', async () => {
    const rows = buildMerchantRows(25)
    const bytes = buildSheet({ headers: merchantHeaders, rows, format: 'xls' })
    const sheet = await read(save('twice.xls', bytes), 'merchantUpdate', { batchRows: 10 })
    const numbers = async () => {
      const found: number[][] = []
      for await (const batch of sheet.rows()) found.push(batch.map(({ rowNumber }) => rowNumber))
      return found
    }
    const wanted = [2, 12, 22].map((from) =>
      rows.map((_, at) => at + 2).filter((row) => row >= from && row < from + 10),
    )
    expect([await numbers(), await numbers()]).toEqual([wanted, wanted])
  })
  it('shows its header at a glance, whatever its columns are and whatever stands far below', async () => {
    expect(await glance('any.csv', 'a, b \n1,2\n')).toEqual(['a', 'b'])
    const broken = `<row r="2">${cell('A2', 'M1')}</row><row r="3">${cell('A3', 'M3')}</row>${' '.repeat(200_000)}<row r="1">${cell('A1', 'M2')}</row>`
    const path = save('far.xlsx', zipParts(buildParts(headerRow + broken)))
    expect([await glanceAtSheet(path), await refusalOf(read(path))]).toEqual([[...merchantHeaders], unreadable])
  })
})

describe('the reading process', () => {
  it('says the same as it was built and from its sources, which it is run from as soon as they are newer', async () => {
    const path = save('names.xlsx', buildSheet({ headers: merchantHeaders, rows: buildMerchantRows(3) }))
    const task: SheetTask = {
      path,
      fileName: path,
      kind: 'merchantUpdate',
      batchRows: 2,
      sheetName: null,
      knownHeaders: [],
    }
    const linesBy = async (program: ChildProgram) => {
      const lines: string[] = []
      for await (const line of sheetLines(task, readingLimits, undefined, program)) {
        // Only one that the machine keeps waiting says it.
        if (!line.includes('"is":"reading"')) lines.push(line.toString())
        if (line.includes('"is":"done"')) break
      }
      return lines
    }
    const [built, sources] = [sheetProgram(), programIn(root, sheetProgramSource, 'an older fingerprint')]
    expect([built.path, sources.path].map((program) => program.slice(root.length))).toEqual([
      '/.built/sheetProcess/sheetProcess.mjs',
      '/server/files/sheetReading/sheetProcess.ts',
    ])
    const lines = await linesBy(built)
    expect([lines.length, lines]).toEqual([4, await linesBy(sources)])
  })
  it('ends when it is told to stop', async () => {
    const path = save(
      'full.csv',
      buildSheet({ headers: merchantHeaders, rows: buildMerchantRows(50_000), format: 'csv' }),
    )
    const stop = new AbortController()
    const stopped = read(path, 'merchantUpdate', { signal: stop.signal })
    stop.abort(new Error('the job was cancelled'))
    await expect(stopped).rejects.toThrow('the job was cancelled')
  })
  it('that stays silent for too long is ended: its sheet cannot be read, unless the machine kept it waiting', async () => {
    const path = save('honest.csv', buildSheet({ headers: merchantHeaders, rows: buildMerchantRows(1), format: 'csv' }))
    const late = { silenceMs: 1, totalMs: 1 }
    const endless = join(folder, 'endless.csv')
    execFileSync('mkfifo', [endless])
    const glance = (file: string, workMs: number, starvedMs: number) =>
      glanceAtSheet(file, {}, { ...late, workMs, starvedMs })
    await expect(glance(endless, 0, 60_000)).rejects.toBeInstanceOf(SheetRefusal)
    await expect(glance(endless, 60_000, 1)).rejects.toBeInstanceOf(ProcessStarved)
    expect(await glance(path, 60_000, 60_000)).toEqual(merchantHeaders)
  })
  it('is waited for half a second less than two while a person waits, and half a minute by a job; longer on a machine that is busy', () => {
    expect([glanceLimits, readingLimits]).toEqual([
      { silenceMs: 1_500, totalMs: 1_500, workMs: 1_000, starvedMs: 12_000 },
      { silenceMs: 5_000, totalMs: 30_000, workMs: 4_000, starvedMs: 90_000 },
    ])
  })
  it('cannot be had for a file that is not there', async () => {
    await expect(read(join(folder, 'absent.xlsx'))).rejects.not.toBeInstanceOf(SheetRefusal)
  })
})
