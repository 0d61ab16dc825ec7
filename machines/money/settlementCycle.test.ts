import { expect, test } from 'vitest'
import { settlesOn } from './settlementCycle.ts'

test('a day is paid out on the next one that is no holiday', () => {
  const calendar = { closed: 'none', holidays: new Set(['2026-11-26', '2026-11-27', '2026-12-01']) } as const
  expect(['2026-11-24', '2026-11-25', '2026-11-30'].map((day) => settlesOn(day, calendar))).toEqual([
    '2026-11-25',
    '2026-11-28',
    '2026-12-02',
  ])
})

test('where banks close by the rule, nothing is paid out on Sundays, second and fourth Saturdays and national holidays', () => {
  const calendar = { closed: 'rbi', holidays: new Set(['2026-11-24']) } as const
  const paidOn = (day: string) => settlesOn(day, calendar)
  // Saturdays of November 2026: 7, 14, 21 and 28; of October the fifth is 31.
  expect(['2026-11-06', '2026-11-13', '2026-11-20', '2026-11-27', '2026-10-30'].map(paidOn)).toEqual([
    '2026-11-07',
    '2026-11-16',
    '2026-11-21',
    '2026-11-30',
    '2026-10-31',
  ])
  expect(['2026-11-21', '2026-11-23', '2026-10-01', '2027-01-25', '2027-08-13'].map(paidOn)).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-10-03',
    '2027-01-27',
    '2027-08-16',
  ])
})
