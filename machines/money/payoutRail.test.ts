import { expect, test } from 'vitest'
import { railOf, whyNoRail } from './payoutRail.ts'

const lakh = 100_000 * 100

test('the first of the offered rails that takes the amount is taken, at each limit and a paisa beside it', () => {
  const all = ['RTGS', 'NEFT', 'IMPS'] as const
  expect([1, 2 * lakh - 1, 2 * lakh, 90 * lakh].map((paise) => railOf(paise, all))).toEqual([
    'NEFT',
    'NEFT',
    'RTGS',
    'RTGS',
  ])
  const instant = ['IMPS', 'RTGS'] as const
  expect([1, 5 * lakh, 5 * lakh + 1].map((paise) => railOf(paise, instant))).toEqual(['IMPS', 'IMPS', 'RTGS'])
  expect([railOf(5 * lakh + 1, ['IMPS']), railOf(2 * lakh - 1, ['RTGS']), railOf(1, [])]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an amount that no offered rail takes says why of each', () => {
  expect([whyNoRail(5 * lakh + 1, ['IMPS']), whyNoRail(100, ['RTGS']), whyNoRail(100, ['RTGS', 'NEFT'])]).toEqual([
    'IMPS takes at most ₹5,00,000.00.',
    'RTGS takes no less than ₹2,00,000.00.',
    '',
  ])
})
