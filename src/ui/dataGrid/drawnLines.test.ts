import { expect, it } from 'vitest'
import { openLines } from './drawnLines.ts'

const wanted = (...indexes: readonly number[]) => indexes.map((index) => ({ index, id: `T${index}` }))
const none: ReadonlySet<string> = new Set()
const shown = (lines: ReturnType<ReturnType<typeof openLines>>) => lines.map(({ slot, id }) => `${slot} ${id}`)

it('while it scrolls a row is written into the element of one that went out of sight, and none is moved or made', () => {
  const lines = openLines()
  expect([
    shown(lines(wanted(0, 1, 2), false, none)),
    shown(lines(wanted(1, 2, 3), true, none)),
    shown(lines(wanted(3, 4, 5), true, none)),
  ]).toEqual([
    ['0 T0', '1 T1', '2 T2'],
    ['0 T3', '1 T1', '2 T2'],
    ['0 T3', '1 T4', '2 T5'],
  ])
})

it('when it rests the elements stand in the order of their rows', () => {
  const lines = openLines()
  lines(wanted(0, 1, 2), false, none)
  lines(wanted(1, 2, 3), true, none)
  expect(shown(lines(wanted(1, 2, 3), false, none))).toEqual(['1 T1', '2 T2', '0 T3'])
})

it('other rows at rest have elements of their own', () => {
  const lines = openLines()
  lines(wanted(0, 1), false, none)
  expect(shown(lines(wanted(1, 7), false, none))).toEqual(['1 T1', '2 T7'])
})

it('the element of an open row is no other row’s, and rows that are more or fewer come and go', () => {
  const lines = openLines()
  lines(wanted(0, 1, 2), false, none)
  expect([
    shown(lines(wanted(2, 3, 4), true, new Set(['T0']))),
    shown(lines(wanted(4), true, none)),
    shown(lines(wanted(4, 5), true, none)),
  ]).toEqual([['1 T3', '2 T2', '3 T4'], ['3 T4'], ['3 T4', '4 T5']])
})
