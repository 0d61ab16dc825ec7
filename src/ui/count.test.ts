import { expect, it } from 'vitest'
import { formatCount } from './count.ts'

it('counts are grouped in thousands, lakhs and crores, as the browser groups them for India', () => {
  const browser = new Intl.NumberFormat('en-IN')
  const counts = [0, 7, 999, 1_000, 12_345, 99_999, 1_00_000, 12_34_567, 1_23_45_678, 9_87_65_43_210, -54_321]
  expect(counts.map(formatCount)).toEqual(counts.map((count) => browser.format(count)))
})
