import { expect, it } from 'vitest'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { mayRetry, prepareSubmission, stampedName } from './sheetSubmission.ts'

const evening = new Date('2026-01-31T20:35:09.000Z')

it('an uploaded file carries the Indian day and time of its choosing', () => {
  expect([
    stampedName('rows.xlsx', evening),
    stampedName('rows', evening),
    stampedName('march.final.csv', evening),
  ]).toEqual(['rows_2026-02-01_02-05-09.xlsx', 'rows_2026-02-01_02-05-09', 'march.final_2026-02-01_02-05-09.csv'])
})

it('a very long file name keeps its ending', () => {
  const name = stampedName(`${'a'.repeat(300)}.xlsx`, evening)
  expect([name.length, name.slice(-26)]).toEqual([150 + 25, '_2026-02-01_02-05-09.xlsx'.padStart(26, 'a')])
})

it('two choices of the same file are two acts', () => {
  const file = new File(['merchant_code\n'], 'rows.csv', { type: 'text/csv' })
  const [first, second] = [
    prepareSubmission(file, 'merchant_update', evening),
    prepareSubmission(file, 'merchant_update', evening),
  ]
  expect(first.idempotencyKey === second.idempotencyKey).toBe(false)
  expect([first.file.name, first.file.type, first.startDate]).toEqual([
    'rows_2026-02-01_02-05-09.csv',
    'text/csv',
    '2026-01-31 20:35:09',
  ])
})

it('a lost connection and a busy gateway may be tried again, a wrong header may not', () => {
  const refusal = (code: 'busy' | 'sheet-wrong-header' | 'file-already-applied') =>
    new Refusal({ code, message: '', status: 400 })
  expect(
    [new NoConnection(true), refusal('busy'), refusal('sheet-wrong-header'), refusal('file-already-applied')].map(
      mayRetry,
    ),
  ).toEqual([true, true, false, false])
})
