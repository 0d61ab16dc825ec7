import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from '#commands/runFolders.ts'
import { type SheetKindName, SheetRefusal } from '#contract/sheets.ts'
import {
  buildMerchantRows,
  buildParts,
  buildSheet,
  buildSparseSheet,
  buildZipBomb,
  claimInflatedSize,
  merchantHeaders,
  zipParts,
} from '#tests/sheets.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { inspectSheet, openSheet, type SheetRow } from './readSheetFile.ts'
import { sheetMessages } from './sheetChild.ts'

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

const inspect = async (name: string, bytes: Uint8Array | string, kind: SheetKindName | null = 'merchantUpdate') => {
  const answer = await inspectSheet(save(name, bytes), kind)
  if (answer.ok) return answer
  const { cause: _cause, ...refused } = answer
  return refused
}

const readAll = async (
  path: string,
  options: Parameters<typeof openSheet>[2] = {},
  kind: SheetKindName = 'merchantUpdate',
) => {
  const { headers, rows } = await openSheet(path, kind, options)
  const batches: SheetRow[][] = []
  for await (const batch of rows) batches.push(batch)
  return { headers, batches }
}

const countRows = async (batches: AsyncIterable<SheetRow[]>): Promise<number> => {
  let rows = 0
  for await (const batch of batches) rows += batch.length
  return rows
}

const refused = (code: string, text: string, missing: string[] = [], unexpected: string[] = []) => ({
  ok: false,
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
  it('when it is not what its name says', async () => {
    expect(await inspect('text.xlsx', 'merchant_code,display_name,contact_person\nM0000001,A,B\n')).toEqual(unreadable)
    expect(await inspect('text.xls', 'merchant_code')).toEqual(unreadable)
    expect(await inspect('zip.csv', buildSheet({ headers: merchantHeaders }))).toEqual(unreadable)
    expect(await inspect('picture.png', buildSheet({ headers: merchantHeaders }))).toEqual(unreadable)
    expect(await inspect('cut.xlsx', buildSheet({ headers: merchantHeaders }).slice(0, 500))).toEqual(unreadable)
    expect(await inspect('other.xlsx', zipParts({ 'a.txt': 'a zip, but no workbook' }))).toEqual(unreadable)
  })
  it('when it inflates to more than 300 MB', async () => {
    expect(await inspect('bomb.xlsx', buildZipBomb(310))).toEqual(unreadable)
  })
  it('when its directory lies about the size', async () => {
    expect(await inspect('less.xlsx', claimInflatedSize(buildZipBomb(310), 4_000))).toEqual(unreadable)
    expect(await inspect('more.xlsx', claimInflatedSize(zipParts(buildParts(headerRow)), 900_000))).toEqual(unreadable)
  })
  it('when it has more than 200 files inside, or one that reaches out of its folder', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`xl/media/${at}.txt`, 'x']))
    expect(await inspect('many.xlsx', zipParts({ ...buildParts(headerRow), ...many }))).toEqual(unreadable)
    expect(await inspect('path.xlsx', zipParts({ ...buildParts(headerRow), '../../etc/cron.d/x': 'x' }))).toEqual(
      unreadable,
    )
  })
  it('when two cells span the whole grid', async () => {
    expect(await inspect('sparse.xlsx', buildSparseSheet())).toEqual(unreadable)
    expect(await inspect('sparse.xlsx', buildSparseSheet(), null)).toEqual(unreadable)
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
        'The columns do not match the template. Missing: display_name, contact_person. Unexpected: name, __proto__, constructor. Download the template and use its first row.',
        ['display_name', 'contact_person'],
        ['name', '__proto__', 'constructor'],
      ),
    )
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
      expect(await readAll(save(`honest.${format}`, buildSheet({ headers, rows, format })))).toEqual({
        headers,
        batches: [
          [
            {
              rowNumber: 2,
              cells: cells('Asha', 'M0000001', 'Café "Ganesh" & Söhne, <Pune>'),
              raw: rows[0],
              faults: [],
            },
            { rowNumber: 3, cells: cells('आशा', 'm0000002', ''), raw: rows[1], faults: [] },
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
      const { batches } = await readAll(save(`typed.${format}`, buildSheet({ headers: merchantHeaders, rows, format })))
      expect(batches.flat().map(({ raw }) => raw)).toEqual([
        ['M0000001', '9876543210', 'TRUE'],
        ['M0000002', '2026-11-21', '0.5'],
      ])
    }
  })
  it('may be a .csv with a byte order mark, semicolons and line ends in its cells', async () => {
    const text = '\uFEFFmerchant_code;display_name;contact_person\r\nM0000001;"two\nlines";B\r\n\r\nM0000002;A;\r\n'
    const { batches } = await readAll(save('excel.csv', text))
    expect(
      batches.flat().map(({ rowNumber, raw, faults }) => [rowNumber, raw, faults.map(({ reason }) => reason)]),
    ).toEqual([
      [2, ['M0000001', 'two\nlines', 'B'], ['Display Name has characters that cannot be printed.']],
      [4, ['M0000002', 'A', ''], []],
    ])
  })
  it('may have its header under blank rows, gaps between rows, and formats far outside', async () => {
    const sheet = `${headerRow.replaceAll('1"', '3"')}<row r="9">${cell('A9', 'M0000001')}${cell('C9', 'B')}<c r="XFD9" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>`
    const { batches } = await readAll(save('gaps.xlsx', zipParts(buildParts(sheet))))
    expect(batches.flat().map(({ rowNumber, raw }) => [rowNumber, raw])).toEqual([[9, ['M0000001', '', 'B']]])
  })
  it('of 100,000 rows is counted, checked and handed over in batches; from where an earlier reading stopped, if asked', async () => {
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
        reason: 'The same merchant_code stands in row 2 already.',
      },
    ]
    expect(await inspectSheet(path, 'merchantUpdate')).toEqual({
      ok: true,
      rows: 100_000,
      headers: [...merchantHeaders],
      faults,
      faultCount: 2,
      rowsAtFault: 2,
    })

    const { batches } = await readAll(path)
    expect(batches.map((batch) => batch.length)).toEqual(Array.from({ length: 20 }, () => 5_000))
    expect(batches.flat().map(({ raw }) => raw)).toEqual(rows)
    expect(batches.flat().flatMap((row) => row.faults)).toEqual(faults)

    const later = await readAll(path, { afterRow: 99_999, batchRows: 1 })
    expect(later.batches.map(([row]) => [row?.rowNumber, row?.faults.length])).toEqual([
      [100_000, 0],
      [100_001, 1],
    ])
  })
  it('is counted without a judgement of its header when its kind is not known yet', async () => {
    expect(await inspect('any.csv', 'a,b\n1,2\n', null)).toEqual({
      ok: true,
      rows: 1,
      headers: ['a', 'b'],
      faults: [],
      faultCount: 0,
      rowsAtFault: 0,
    })
  })
})

describe('the reading process', () => {
  it('ends when the reader leaves the loop, and when it is told to stop', async () => {
    const path = save(
      'full.csv',
      buildSheet({ headers: merchantHeaders, rows: buildMerchantRows(50_000), format: 'csv' }),
    )
    const { rows } = await openSheet(path, 'merchantUpdate', { batchRows: 10 })
    for await (const batch of rows) {
      expect(batch.length).toBe(10)
      break
    }
    expect(await rows.next()).toEqual({ value: undefined, done: true })

    const stop = new AbortController()
    const stopped = await openSheet(path, 'merchantUpdate', { signal: stop.signal })
    stop.abort(new Error('the job was cancelled'))
    await expect(countRows(stopped.rows)).rejects.toThrow('the job was cancelled')
  })
  it('that stays silent for too long is ended, and its sheet cannot be read', async () => {
    const path = save('honest.csv', buildSheet({ headers: merchantHeaders, rows: buildMerchantRows(1), format: 'csv' }))
    const task = { path, fileName: 'honest.csv', kind: null, inspect: true, batchRows: 0, afterRow: 0 }
    await expect(
      sheetMessages(task, undefined, { silenceMs: 1, legacySilenceMs: 1, totalMs: 1 }).next(),
    ).rejects.toEqual(
      new SheetRefusal('sheet-unreadable', undefined, { cause: new Error('the reading process was silent for 1 ms') }),
    )
  })
  it('cannot be had for a file that is not there', async () => {
    await expect(inspectSheet(join(folder, 'absent.xlsx'), 'merchantUpdate')).rejects.not.toBeInstanceOf(SheetRefusal)
  })
})
