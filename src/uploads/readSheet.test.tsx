import { SheetRefusal } from '#contract/sheets/sheets.ts'
import { buildMerchantRows, buildSheet, buildZipBomb, merchantHeaders } from '#tests/support/sheets.ts'
import { expect, it } from 'vitest'
import { readSheet } from './readSheet.ts'

const sheetFile = (rows: number, format: 'xlsx' | 'xls' | 'csv' = 'xlsx') =>
  new File([buildSheet({ headers: merchantHeaders, rows: buildMerchantRows(rows), format })], `merchants.${format}`)

it('a sheet of 20,000 rows is read in a worker, and its progress told', async () => {
  const told: number[] = []
  const {
    preview,
    previewHidden: _,
    ...reading
  } = await readSheet(sheetFile(20_000), 'merchantUpdate', {
    onProgress: (rows) => told.push(rows),
  })
  expect(reading).toEqual({
    sheetName: 'Sheet1',
    otherSheets: [],
    rowsFound: 20_000,
    rowsHidden: 0,
    headers: [...merchantHeaders],
    missing: [],
    unexpected: [],
    faults: [],
    faultCount: 0,
    rowsAtFault: 0,
  })
  expect(preview).toEqual(buildMerchantRows(10))
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})

it('an .xls and a .csv are read in a worker too', async () => {
  for (const format of ['xls', 'csv'] as const) {
    const { rowsFound, faultCount } = await readSheet(sheetFile(3, format), 'merchantUpdate')
    expect([rowsFound, faultCount]).toEqual([3, 0])
  }
})

it('a hostile sheet is refused with the documented text', async () => {
  await expect(readSheet(new File([buildZipBomb(310)], 'bomb.xlsx'), 'merchantUpdate')).rejects.toMatchObject({
    code: 'sheet-unreadable',
    message: 'Could not extract Excel Data!',
  })
  await expect(readSheet(new File([], 'empty.xlsx'), 'merchantUpdate')).rejects.toBeInstanceOf(SheetRefusal)
})

it('a reading that is called off ends at once', async () => {
  const stop = new AbortController()
  const reading = readSheet(sheetFile(20_000), 'merchantUpdate', { signal: stop.signal })
  stop.abort()
  await expect(reading).rejects.toThrow(stop.signal.reason)
})

it('a device that is too slow is not told that its file is bad', async () => {
  const patience = { wholeMs: 0, silenceMs: 60_000 }
  await expect(readSheet(sheetFile(20_000), 'merchantUpdate', { patience })).rejects.toMatchObject({
    name: 'SlowReading',
    message: expect.stringContaining('This device needs too long'),
  })
})
