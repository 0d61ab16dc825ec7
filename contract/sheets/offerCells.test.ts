import { expect, it } from 'vitest'
import { offerCells, offerFields } from './offerCells.ts'
import { createSheetReading } from './sheetReading.ts'
import { sheetHeaders } from './sheets.ts'

it('a list of values is kept in order, each once; ALL is every one of them, NOT those that are left out', () => {
  const stored = (text: string) => offerCells.tenure.safeParse(text).data
  expect([stored('12, 6,9, 6'), stored('ALL'), stored('not 9, 3'), stored('not '), stored('0'), stored('6;x')]).toEqual(
    ['6,9,12', '', 'NOT 3,9', undefined, undefined, undefined],
  )
  expect(offerCells.sku.safeParse('b-2,\nA-1').data).toBe('A-1,B-2')
})

it('a last day counts to its end, and a time of that day only until then', () => {
  const stored = (text: string) => offerCells.offerToDt.safeParse(text).data
  expect([
    stored('2026-12-31'),
    stored('31-12-2026 00:00'),
    stored('2026-12-31 18:30'),
    stored('2026-12-31 18:30:05'),
  ]).toEqual(['2027-01-01 00:00:00', '2027-01-01 00:00:00', '2026-12-31 18:30:00', undefined])
})

it('5,000 rows of offers are read, and one more is the documented refusal', () => {
  const reading = createSheetReading('offerRules')
  const cells = offerFields.map(() => '')
  reading.take({ row: 1, cells: [...sheetHeaders('offerRules')] })
  for (let row = 2; row <= 5_001; row += 1) reading.take({ row, cells: [...cells] })
  expect(() => reading.take({ row: 5_002, cells: [...cells] })).toThrow('Max limit reached - 5000 records')
})
