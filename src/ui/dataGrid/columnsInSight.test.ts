import { expect, it } from 'vitest'
import { columnsInSight } from './columnsInSight.ts'

it('a column is in sight when it begins before the edge, and so is everything where there is room for it', () => {
  const columns = [{ width: 100 }, { width: 50 }, { width: 200 }]
  expect([32, 132, 133, 182, 183, 1_280].map((within) => columnsInSight(columns, 32, within).length)).toEqual([
    0, 1, 2, 2, 3, 3,
  ])
})
