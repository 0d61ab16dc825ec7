import { expect, it } from 'vitest'
import { axisOf } from './axis.ts'

it('an axis has whole round steps and ends at or above the largest figure', () => {
  expect([0, 3, 7, 41, 1_250].map((most) => axisOf(most).ticks)).toEqual([
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 4],
    [0, 2, 4, 6, 8],
    [0, 20, 40, 60],
    [0, 500, 1_000, 1_500],
  ])
})
