import { SheetRefusal, type SheetRefusalCode } from '#contract/sheets.ts'
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
import { describe, expect, it } from 'vitest'
import { readSheetRows } from './sheetReader.ts'

const read = (name: string, bytes: BlobPart) => readSheetRows(new File([bytes], name), 'merchantUpdate', () => {})

const expectRefusal = async (name: string, bytes: BlobPart, code: SheetRefusalCode) => {
  await expect(read(name, bytes)).rejects.toEqual(new SheetRefusal(code))
}

describe('the panel reads a sheet', () => {
  it('alike from .xlsx, .xls and .csv, with the first ten rows to show', async () => {
    const rows = buildMerchantRows(12)
    for (const format of ['xlsx', 'xls', 'csv'] as const) {
      expect(await read(`m.${format}`, buildSheet({ headers: merchantHeaders, rows, format }))).toEqual({
        rowsFound: 12,
        headers: [...merchantHeaders],
        preview: rows.slice(0, 10),
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
      rowsFound: 1,
      headers: ['merchant_code', '__proto__', 'constructor'],
      preview: [['M0000001', 'A', 'B']],
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
      await expectRefusal(`m.${format}`, buildSheet({ format }), 'sheet-blank')
    await expectRefusal('m.xlsx', buildSheet({ headers: merchantHeaders }), 'sheet-blank')
  })
  it('that is not what its name says', async () => {
    await expectRefusal('m.xlsx', 'merchant_code\nM0000001\n', 'sheet-unreadable')
    await expectRefusal('m.csv', buildSheet({ headers: merchantHeaders }), 'sheet-unreadable')
    await expectRefusal('m.pdf', '%PDF-1.7', 'sheet-unreadable')
    await expectRefusal('m.xlsx', buildSheet({ headers: merchantHeaders }).slice(0, 500), 'sheet-unreadable')
  })
  it('that inflates too far, or further than its directory says', async () => {
    await expectRefusal('m.xlsx', buildZipBomb(310), 'sheet-unreadable')
    await expectRefusal('m.xlsx', claimInflatedSize(buildZipBomb(310), 4_000), 'sheet-unreadable')
  })
  it('whose two cells span the whole grid', async () => {
    await expectRefusal('m.xlsx', buildSparseSheet(), 'sheet-unreadable')
  })
  it('whose XML brings a document type', async () => {
    await expectRefusal(
      'm.xlsx',
      zipParts({ ...buildParts(''), 'xl/worksheets/sheet1.xml': '<!DOCTYPE x><worksheet/>' }),
      'sheet-unreadable',
    )
  })
  it('with more than 100,000 rows, or more than 20 MB', async () => {
    await expectRefusal(
      'm.csv',
      `merchant_code,display_name,contact_person\n${'M0000001,A,B\n'.repeat(100_001)}`,
      'sheet-too-many-rows',
    )
    await expectRefusal('m.csv', new Uint8Array(20_000_001), 'sheet-too-large')
  })
})
