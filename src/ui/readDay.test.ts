import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, shownCalendarDay } from '#contract/wire/indianTime.ts'
import { readDay, readMoment } from './readDay.ts'

const today = '2026-11-28'

/** What is typed, and the day that it is; undefined where it is none. */
const table: readonly (readonly [typed: string, day: string | undefined])[] = [
  ['28/11', '2026-11-28'],
  ['28-11-26', '2026-11-28'],
  ['28.11.2026', '2026-11-28'],
  ['28 11 2026', '2026-11-28'],
  ['1 nov', '2026-11-01'],
  ['1nov', '2026-11-01'],
  ['1st Nov', '2026-11-01'],
  ['2nd of November, 2025', '2025-11-02'],
  ['01-NOV-26', '2026-11-01'],
  ['1 Sept 2025', '2025-09-01'],
  ['Nov 1, 2026', '2026-11-01'],
  ['november 1 2026', '2026-11-01'],
  ['Nov 1', '2026-11-01'],
  ['Sat, 28 Nov 2026', '2026-11-28'],
  ['2026-11-28', '2026-11-28'],
  ['2026/1/5', '2026-01-05'],
  ['today', '2026-11-28'],
  ['Yesterday', '2026-11-27'],
  ['TOMORROW', '2026-11-29'],
  ['-7', '2026-11-21'],
  ['- 7', '2026-11-21'],
  ['−7', '2026-11-21'],
  ['–7', '2026-11-21'],
  ['+30', '2026-12-28'],
  ['-0', '2026-11-28'],
  // Leap days.
  ['29/2/2028', '2028-02-29'],
  ['29/2/28', '2028-02-29'],
  ['29 feb 2000', '2000-02-29'],
  ['29/2/2027', undefined],
  ['29/2/1900', undefined],
  ['29/2', undefined],
  // Ends of years.
  ['31/12', '2026-12-31'],
  ['31/12/99', '1999-12-31'],
  ['1/1/00', '2000-01-01'],
  ['1/1/46', '2046-01-01'],
  ['1/1/47', '1947-01-01'],
  // Days that no calendar has.
  ['31/2', undefined],
  ['31/4/2026', undefined],
  ['0/11', undefined],
  ['28/13', undefined],
  ['11/28/2026', undefined],
  ['31 nov', undefined],
  // Digits of other scripts, and blanks of all kinds.
  ['२८/११/२०२६', '2026-11-28'],
  ['২৮-১১-২৬', '2026-11-28'],
  ['٢٨/١١', '2026-11-28'],
  ['28/11', '2026-11-28'],
  ['𝟐𝟖/𝟏𝟏', '2026-11-28'],
  ['  28/11 \n', '2026-11-28'],
  ['28\u00A0Nov\u20032026', '2026-11-28'],
  ['\u200E28/11/2026\u200B', '2026-11-28'],
  // What can be read in two ways, or in none.
  ['', undefined],
  ['28', undefined],
  ['28/', undefined],
  ['28/11/2', undefined],
  ['28/11/202', undefined],
  ['28/11/20265', undefined],
  ['28/11-26', undefined],
  ['281126', undefined],
  ['28112026', undefined],
  ['2026-11', undefined],
  ['nov', undefined],
  ['nov 26', '2026-11-26'],
  ['1 novembre', undefined],
  ['1 no', undefined],
  ['28/11/0026', undefined],
  ['1 nov 1899', undefined],
  ['28/11 x', undefined],
  ['7', undefined],
  ['--7', undefined],
  ['-99999', undefined],
  ['1e1/11', undefined],
  [`28/11${' '.repeat(60)}`, undefined],
]

describe('A day that is typed', () => {
  it('is read as people in India write it, and what is no day or leaves open which is refused', () => {
    expect(table.map(([typed]) => [typed, readDay(typed, { today })])).toEqual(table)
  })

  it('without a year is the last one that the field takes', () => {
    const read = (typed: string, on: string, max?: string) => readDay(typed, { today: on, max })
    expect([
      read('28/11', '2027-01-02'),
      read('28/11', '2027-01-02', '2027-01-02'),
      read('31 dec', '2027-01-01', '2026-12-31'),
      read('1 jan', '2027-01-01', '2027-01-01'),
      read('29 feb', '2029-01-10', '2029-01-10'),
      read('28/11/27', '2026-11-28', '2026-11-28'),
    ]).toEqual(['2027-11-28', '2026-11-28', '2026-12-31', '2027-01-01', '2028-02-29', '2027-11-28'])
  })

  it('is the same day after it was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        const day = dayAfter(today, days)
        expect(readDay(shownCalendarDay(day) ?? '', { today })).toBe(day)
        expect(readDay(day, { today })).toBe(day)
      }),
    )
  })

  it('never becomes one that no calendar has, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 45 }), (typed) => {
        const day = readDay(typed, { today })
        expect(day === undefined || shownCalendarDay(day) !== undefined).toBe(true)
      }),
    )
  })
})

it('a moment needs its time, which may be on either clock', () => {
  const moments: readonly (readonly [string, string | undefined])[] = [
    ['28 Nov 2026, 14:05', '2026-11-28T14:05'],
    ['28 Nov 2026, 14:05:30', '2026-11-28T14:05:30'],
    ['28/11 9:05', '2026-11-28T09:05'],
    ['2026-11-28T14:05:00', '2026-11-28T14:05'],
    ['2026-11-28T14:05', '2026-11-28T14:05'],
    ['yesterday 2:05 pm', '2026-11-27T14:05'],
    ['28/11 2pm', '2026-11-28T14:00'],
    ['28/11 12 am', '2026-11-28T00:00'],
    ['today 12:30 p.m.', '2026-11-28T12:30'],
    ['२८/११ १४:०५', '2026-11-28T14:05'],
    ['28/11', undefined],
    ['28 nov 14', undefined],
    ['28/11 24:00', undefined],
    ['28/11 13 pm', undefined],
    ['28/11 9:60', undefined],
    ['31/2 10:00', undefined],
    ['14:05', undefined],
    ['', undefined],
  ]
  expect(moments.map(([typed]) => [typed, readMoment(typed, { today })])).toEqual(moments)
})
