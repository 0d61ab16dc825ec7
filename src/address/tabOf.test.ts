import { expect, test } from 'vitest'
import { tabOf } from './tabOf.ts'

test('the address opens the tab it names, else the initial one, else the first that the person may see', () => {
  const shown = ['3', '9']
  expect(['3', '9', '4', '-1', 'x', '99', null].map((wanted) => tabOf(wanted, shown))).toEqual([
    '3',
    '9',
    '3',
    '3',
    '3',
    '3',
    '3',
  ])
  expect(tabOf('3', [])).toBe(undefined)
  expect(['3', 'x', null].map((wanted) => tabOf(wanted, shown, '9'))).toEqual(['3', '9', '9'])
  expect(tabOf(null, shown, '4')).toBe('3')
})
