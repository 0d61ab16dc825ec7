import { expect, it } from 'vitest'
import { readDay } from './fileDay.ts'

it('Downloads opens on today for a day that has not come or does not exist', () => {
  const today = '2026-01-31'
  expect(
    ['2026-01-30', '2026-01-31', '2026-02-01', '2026-13-01', 'yesterday', '', null].map((text) => readDay(text, today)),
  ).toEqual(['2026-01-30', today, today, today, today, today, today])
})
