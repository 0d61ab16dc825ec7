import { expect, test } from 'vitest'
import { settlesOn } from './settlementCycle.ts'

test('a day is paid out on the next one that is no holiday', () => {
  const holidays = new Set(['2026-11-26', '2026-11-27', '2026-12-01'])
  expect([
    settlesOn('2026-11-24', holidays),
    settlesOn('2026-11-25', holidays),
    settlesOn('2026-11-30', holidays),
  ]).toEqual(['2026-11-25', '2026-11-28', '2026-12-02'])
})
