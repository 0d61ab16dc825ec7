import { expect, test } from 'vitest'
import { fittedLines } from './fittedLines.ts'

const atMost = (letters: number) => (part: string) => part.length <= letters

test('words share a line as long as they fit, and a longer word is broken', () => {
  expect(fittedLines('paid by a card', atMost(7))).toEqual(['paid by', 'a card'])
  expect(fittedLines('no 1234567890', atMost(4))).toEqual(['no', '1234', '5678', '90'])
})

test('a letter that is wider than its column stands alone, and the slip is written', () => {
  expect(fittedLines('WW i', (part) => !part.includes('W'))).toEqual(['W', 'W', 'i'])
  expect(fittedLines('abc', () => false)).toEqual(['a', 'b', 'c'])
})
