import { expect, it } from 'vitest'
import { namedRanges } from './dayRanges.ts'

const said = (today: string, max?: string) =>
  Object.fromEntries(namedRanges(today, max).map(([name, { from, to }]) => [name, `${from} ${to}`]))

it('a financial year runs from April to March, and a month from its first day to its last', () => {
  expect(said('2028-02-10')).toEqual({
    Today: '2028-02-10 2028-02-10',
    Yesterday: '2028-02-09 2028-02-09',
    'Last 7 days': '2028-02-04 2028-02-10',
    'This month': '2028-02-01 2028-02-29',
    'Last month': '2028-01-01 2028-01-31',
    'This financial year': '2027-04-01 2028-03-31',
  })
  const years = ['2027-03-31', '2027-04-01', '2026-12-31', '2027-01-01'].map((day) => said(day)['This financial year'])
  expect(years).toEqual([
    '2026-04-01 2027-03-31',
    '2027-04-01 2028-03-31',
    '2026-04-01 2027-03-31',
    '2026-04-01 2027-03-31',
  ])
  expect([said('2027-01-31')['Last month'], said('2026-12-31')['This month']]).toEqual([
    '2026-12-01 2026-12-31',
    '2026-12-01 2026-12-31',
  ])
})

it('no range that is offered ends after the last day that the field takes', () => {
  expect(said('2027-04-01', '2027-04-01')).toEqual({
    Today: '2027-04-01 2027-04-01',
    Yesterday: '2027-03-31 2027-03-31',
    'Last 7 days': '2027-03-26 2027-04-01',
    'This month': '2027-04-01 2027-04-01',
    'Last month': '2027-03-01 2027-03-31',
    'This financial year': '2027-04-01 2027-04-01',
  })
  expect(Object.keys(said('2027-04-01', '2027-03-31'))).toEqual(['Yesterday', 'Last 7 days', 'Last month'])
})
