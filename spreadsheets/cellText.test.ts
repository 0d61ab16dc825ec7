import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoDateText, numberNote, numberStyle, numberText, plainDigits, serialDateText } from './cellText.ts'

it('a number is written in plain digits, never with an exponent', () => {
  expect([9_876_543_210, 9.87654321e9, 123_456_789_012_345, 1e21, -0, 0.1 + 0.2, 1e-7, 2.5].map(plainDigits)).toEqual([
    '9876543210',
    '9876543210',
    '123456789012345',
    '1000000000000000000000',
    '0',
    '0.3',
    '0.0000001',
    '2.5',
  ])
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(plainDigits(value)).toMatch(/^-?\d+(\.\d+)?$/)
    }),
  )
})

it('a date is written as in ISO 8601, with its time only if it has one', () => {
  expect([1, 59, 61, 45_000, 45_000.5, 0.75, 2_958_465, 2_958_466].map(serialDateText)).toEqual([
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
    '2023-03-15',
    '2023-03-15 12:00:00',
    '18:00:00',
    '9999-12-31',
    '2958466',
  ])
  expect(numberText(43_538, 'date', true)).toBe('2023-03-15')
  expect(['2026-11-21', '2026-11-21T00:00:00Z', '2026-11-21T10:30:00.000Z'].map(isoDateText)).toEqual([
    '2026-11-21',
    '2026-11-21',
    '2026-11-21 10:30:00',
  ])
})

it('parts of a second are rounded, and never cut', () => {
  expect(['2026-11-21T23:59:59.9999', '2026-11-21T10:00:00.4', '2026-12-31T23:59:59.5Z'].map(isoDateText)).toEqual([
    '2026-11-22',
    '2026-11-21 10:00:00',
    '2027-01-01',
  ])
})

it('a number of 16 digits has lost some, and the day zero is no day', () => {
  expect([999_999_999_999_999, 1e15, -1e15, 1e20].map((value) => numberNote(value, 'plain'))).toEqual([
    null,
    'digits-lost',
    'digits-lost',
    'digits-lost',
  ])
  expect([numberNote(0, 'date'), numberNote(0, 'time'), numberNote(0, 'plain'), numberNote(1, 'date')]).toEqual([
    'zero-date',
    null,
    null,
    null,
  ])
  expect(numberText(0, 'time', true)).toBe('00:00:00')
})

it('the format of a cell says whether its number is a date or is padded with zeros', () => {
  const styles = [
    undefined,
    'General',
    '0.00',
    '[Red]0',
    'dd/mm/yyyy',
    '[$-409]d-mmm-yy;@',
    '[h]:mm',
    '"day" 0',
    '00000000',
    '0',
  ]
  expect(styles.map((code) => numberStyle(200, code))).toEqual([
    'plain',
    'plain',
    'plain',
    'plain',
    'date',
    'date',
    'time',
    'plain',
    8,
    'plain',
  ])
  expect([0, 14, 22, 47, 49].map((id) => numberStyle(id, undefined))).toEqual([
    'plain',
    'date',
    'date',
    'time',
    'plain',
  ])
  expect(numberText(42, 8, false)).toBe('00000042')
})

it('a number with a percent format is its percentage, to the last digit that was stored', () => {
  const shown = (value: number, code: string) => numberText(value, numberStyle(200, code), false)
  expect(
    [0.05, 0.07, 0.14, 0.29, 0.57, 0.125, 0.0525, 1, 0, -0.05, 1e-7, 12.5].map((value) => shown(value, '0%')),
  ).toEqual(['5%', '7%', '14%', '29%', '57%', '12.5%', '5.25%', '100%', '0%', '-5%', '0.00001%', '1250%'])
  expect([9, 10].map((id) => numberStyle(id, undefined))).toEqual(['percent', 'percent'])
  const codes = ['0%', '0.00%;[Red]-0.00%', '0.0%;-0.0%;"-"', '_-* 0.0%_-', '0"%"', '0\\%', '[<1]0%;0', '0%;0']
  expect(codes.map((code) => numberStyle(200, code))).toEqual([
    'percent',
    'percent',
    'percent',
    'percent',
    'plain',
    'plain',
    'percentOrNot',
    'percentOrNot',
  ])
})
