import { expect, test } from 'vitest'
import { areaUnderCurve } from '../../bench/auc.ts'

test('the area under the curve is a half for equal groups, one and nothing for groups apart, and halves ties', () => {
  const some = [1, 2, 3, 4]
  expect([
    areaUnderCurve(some, some),
    areaUnderCurve(some, [5, 6]),
    areaUnderCurve([5, 6], some),
    areaUnderCurve([1, 2], [2, 3]),
    areaUnderCurve([7, 7, 7], [7, 7]),
  ]).toEqual([0.5, 1, 0, 0.875, 0.5])
})
