import { expect, it } from 'vitest'
import { rowsDrawn } from './rowsDrawn.ts'

const ends = (rows: readonly number[]) => [rows[0], rows.at(-1), rows.length]

it('what is drawn first is what is in sight; more is drawn beyond it in steps of four, within the rows that there are', () => {
  expect([
    ends(rowsDrawn({ startIndex: 0, endIndex: 15, count: 10_000 }, 0, 0)),
    ends(rowsDrawn({ startIndex: 0, endIndex: 15, count: 10_000 }, 4, 0)),
    ends(rowsDrawn({ startIndex: 101, endIndex: 116, count: 10_000 }, 4, 101)),
    ends(rowsDrawn({ startIndex: 102, endIndex: 117, count: 10_000 }, 4, 102)),
    ends(rowsDrawn({ startIndex: 0, endIndex: 2, count: 3 }, 4, 0)),
  ]).toEqual([
    [0, 15, 16],
    [0, 27, 28],
    [96, 123, 28],
    [96, 123, 28],
    [0, 2, 3],
  ])
})

it('the row that has the focus is drawn however far away it is, in its order, and never one that is gone', () => {
  const inSight = { startIndex: 100, endIndex: 115, count: 1_000 }
  expect([
    rowsDrawn(inSight, 4, 2).slice(0, 2),
    rowsDrawn(inSight, 4, 900).slice(-2),
    rowsDrawn(inSight, 4, 1_000).at(-1),
  ]).toEqual([[2, 96], [123, 900], 123])
})
