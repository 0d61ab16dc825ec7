import { expect, it } from 'vitest'
import { surelyFits } from './surelyFits.ts'

const cell = () => null

it.each([
  ['brand_emi', { width: 110 }, true],
  ['Maharashtra', { width: 130 }, true],
  ['WWWWWWW', { width: 115 }, true],
  ['WWWWWWWW', { width: 115 }, false],
  ['BOLTWAVE DISTRIBUTION', { width: 120 }, false],
  ['वाराणसी वाराणसी', { width: 120 }, false],
  ['brand_emi', { width: 110, cell }, false],
  ['2026-11-25T06:30:00.000Z', { width: 160, cell, alwaysFits: true }, true],
])('whether %s surely fits into a column of %o: %s', (value, column, fits) => {
  expect(surelyFits(value, column)).toBe(fits)
})
