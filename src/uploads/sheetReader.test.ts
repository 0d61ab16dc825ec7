import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { sheetHeaders, SheetRefusal, type SheetRefusalCode } from '#contract/sheets/sheets.ts'
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
import { describe, expect, it } from 'vitest'
import { readSheetRows } from './sheetReader.ts'

const read = (name: string, bytes: BlobPart) => readSheetRows(new File([bytes], name), 'merchantUpdate', () => {})

const refusalOf = (name: string, bytes: BlobPart): Promise<unknown> =>
  read(name, bytes).catch((error: unknown) => error)
const refusal = (code: SheetRefusalCode) => new SheetRefusal(code)

describe('the panel reads a sheet', () => {
  it('only of the formats of its kind: Bulk-Uploads takes no .csv', async () => {
    const csv = buildSheet({ headers: sheetHeaders('posMapping'), rows: [['M0000001', 'TID001', '']], format: 'csv' })
    const reading = readSheetRows(new File([csv], 'tids.csv'), 'posMapping', () => {})
    expect(await reading.catch((error: unknown) => error)).toEqual(refusal('sheet-unreadable'))
  })

  it('alike from .xlsx, .xls and .csv, with the first ten rows to show', async () => {
    const rows = buildMerchantRows(12)
    for (const format of ['xlsx', 'xls', 'csv'] as const) {
      expect(await read(`m.${format}`, buildSheet({ headers: merchantHeaders, rows, format }))).toEqual({
        sheetName: format === 'csv' ? null : 'Sheet1',
        otherSheets: [],
        rowsFound: 12,
        rowsHidden: 0,
        headers: [...merchantHeaders],
        preview: rows.slice(0, 10),
        previewHidden: rows.slice(0, 10).map(() => false),
        missing: [],
        unexpected: [],
        faults: [],
        faultCount: 0,
        rowsAtFault: 0,
      })
    }
  })
  it('and tells every fault, of which the first hundred are listed', async () => {
    const rows = Array.from({ length: 150 }, () => ['M-1', '', ''])
    const { faults, ...counts } = await read('m.xlsx', buildSheet({ headers: merchantHeaders, rows }))
    expect([faults.length, counts.faultCount, counts.rowsAtFault, counts.rowsFound]).toEqual([100, 300, 150, 150])
  })
  it('with a wrong header, and names what is missing and unexpected', async () => {
    expect(await read('m.csv', 'merchant_code,__proto__,constructor\nM0000001,A,B\n')).toEqual({
      sheetName: null,
      otherSheets: [],
      rowsFound: 1,
      rowsHidden: 0,
      headers: ['merchant_code', '__proto__', 'constructor'],
      preview: [],
      previewHidden: [],
      missing: ['display_name', 'contact_person'],
      unexpected: ['__proto__', 'constructor'],
      faults: [],
      faultCount: 0,
      rowsAtFault: 0,
    })
  })
})

describe('the panel refuses a sheet', () => {
  it('that is blank', async () => {
    for (const format of ['xlsx', 'xls', 'csv'] as const)
      expect(await refusalOf(`m.${format}`, buildSheet({ format }))).toEqual(refusal('sheet-blank'))
    expect(await refusalOf('m.xlsx', buildSheet({ headers: merchantHeaders }))).toEqual(refusal('sheet-blank'))
  })
  it('that is no sheet, and says what it is', async () => {
    const pdf = new SheetRefusal('sheet-unreadable', undefined, { hint: sheetHints.pdf })
    expect(await refusalOf('m.xlsx', '%PDF-1.7')).toEqual(pdf)
    expect(await refusalOf('m.pdf', '%PDF-1.7')).toEqual(pdf)
    expect(await refusalOf('m.xlsx', buildSheet({ headers: merchantHeaders }).slice(0, 500))).toEqual(
      refusal('sheet-unreadable'),
    )
  })
  it('that inflates too far, or further than its directory says', async () => {
    expect(await refusalOf('m.xlsx', buildZipBomb(310))).toEqual(refusal('sheet-unreadable'))
    expect(await refusalOf('m.xlsx', claimInflatedSize(buildZipBomb(310), 4_000))).toEqual(refusal('sheet-unreadable'))
  })
  it('by its header, whose two cells span the whole grid', async () => {
    expect(await read('m.xlsx', buildSparseSheet())).toMatchObject({ missing: [...merchantHeaders], unexpected: ['a'] })
  })
  it('whose XML brings a document type', async () => {
    expect(
      await refusalOf(
        'm.xlsx',
        zipParts({ ...buildParts(''), 'xl/worksheets/sheet1.xml': '<!DOCTYPE x><worksheet/>' }),
      ),
    ).toEqual(refusal('sheet-unreadable'))
  })
  it('with more than 100,000 rows, or more than 20 MB', async () => {
    expect(
      await refusalOf('m.csv', `merchant_code,display_name,contact_person\n${'M0000001,A,B\n'.repeat(100_001)}`),
    ).toEqual(refusal('sheet-too-many-rows'))
    expect(await refusalOf('m.csv', new Uint8Array(20_000_001))).toEqual(refusal('sheet-too-large'))
  })
})
