import { expect, it } from 'vitest'
import { cleanFileName, exportFileName } from './fileName.ts'
import { istDay } from './istClock.ts'

it('an IST day begins at half past six in the evening of the day before in UTC', () => {
  expect(istDay('2026-03-01')).toEqual({
    from: new Date('2026-02-28T18:30:00Z'),
    before: new Date('2026-03-01T18:30:00Z'),
  })
})

it('a day that no calendar has is no day', () => {
  expect(['2026-02-30', '2026-13-01', '0000-00-00'].map(istDay)).toEqual([undefined, undefined, undefined])
})

it('a result is named by its report and the minute in IST', () => {
  expect(exportFileName('bulk_update_merchant_report', new Date('2026-11-04T20:37:59Z'))).toBe(
    'bulk_update_merchant_report_export_5_11_2026_2_7.xlsx',
  )
})

it('a file name keeps its ending and loses folders, line breaks and direction marks', () => {
  expect([
    cleanFileName('C:\\Users\\asha\\merchants.xlsx'),
    cleanFileName('../../etc/rates.csv'),
    cleanFileName('merchants\r\nSet-Cookie: a=b.xlsx'),
    cleanFileName('rates\u202excod.xlsx'),
    cleanFileName('\u0000'),
    cleanFileName(`${'दुकान'.repeat(60)}.xlsx`).length,
    cleanFileName(`${'a'.repeat(300)}.xlsx`).slice(-6),
  ]).toEqual(['merchants.xlsx', 'rates.csv', 'merchantsSet-Cookie: a=b.xlsx', 'ratesxcod.xlsx', 'file', 200, 'a.xlsx'])
})
