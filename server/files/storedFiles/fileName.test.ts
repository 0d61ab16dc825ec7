import { expect, it } from 'vitest'
import { cleanFileName, exportFileName } from './fileName.ts'

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
