import { expect, it } from 'vitest'
import { offerCells, offerFields } from './offerCells.ts'
import { createSheetReading } from './sheetReading.ts'
import { sheetHeaders } from './sheets.ts'

it('a list of values is kept in order, each once; ALL is every one of them, NOT those that are left out', () => {
  const kept = (text: string) => offerCells.tenure.safeParse(text).data
  expect([kept('12, 6,9, 6'), kept('ALL'), kept('not 9, 3'), kept('not '), kept('0'), kept('6;x')]).toEqual([
    '6,9,12',
    '',
    'NOT 3,9',
    undefined,
    undefined,
    undefined,
  ])
  expect(offerCells.sku.safeParse('b-2,\nA-1').data).toBe('A-1,B-2')
})

it('a last day counts to its end, and a time of that day only until then', () => {
  const kept = (text: string) => offerCells.offerToDt.safeParse(text).data
  expect([kept('2026-12-31'), kept('31-12-2026 00:00'), kept('2026-12-31 18:30'), kept('2026-12-31 18:30:05')]).toEqual(
    ['2027-01-01 00:00:00', '2027-01-01 00:00:00', '2026-12-31 18:30:00', undefined],
  )
})

it('5,000 rows of offers are read, and one more is the documented refusal', () => {
  const reading = createSheetReading('offerRules')
  const cells = offerFields.map(() => '')
  reading.take({ row: 1, cells: [...sheetHeaders('offerRules')] })
  for (let row = 2; row <= 5_001; row += 1) reading.take({ row, cells: [...cells] })
  expect(() => reading.take({ row: 5_002, cells: [...cells] })).toThrow('Max limit reached - 5000 records')
})
