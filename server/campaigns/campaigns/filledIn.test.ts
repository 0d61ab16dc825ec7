import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledIn } from './filledIn.ts'

const byExpression = (parts: readonly string[], message: string) => {
  const plain = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found = new RegExp(`^${plain.join('([^\\r\\n]{1,200})')}$`).exec(message)
  return found === null ? undefined : found.slice(1)
}

const short = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 3 })

test('what stands in a template is found as an expression finds it', () => {
  fc.assert(
    fc.property(
      fc.array(short, { minLength: 2, maxLength: 4 }),
      fc.array(short, { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      (parts, values, isOther) => {
        const message = parts.map((part, at) => `${at === 0 ? '' : (values[at - 1] ?? '')}${part}`).join('')
        const given = isOther ? `${message}b` : message
        expect(filledIn(parts, given)).toEqual(byExpression(parts, given))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('at most 200 signs stand in one place, and a line ends it', () => {
  expect([
    filledIn(['Pay ', ' now'], `Pay ${'x'.repeat(200)} now`)?.[0]?.length,
    filledIn(['Pay ', ' now'], `Pay ${'x'.repeat(201)} now`),
    filledIn(['Pay ', ' now'], 'Pay a\nb now'),
    filledIn(['Pay ', ' now'], 'Pay  now'),
  ]).toEqual([200, undefined, undefined, undefined])
})

test('twenty places among 4,000 spaces are looked at once, and not with each other', () => {
  const parts = Array.from({ length: 21 }, (_, at) => (at === 20 ? '!' : ' '))
  const before = process.cpuUsage()
  expect(filledIn(parts, ' '.repeat(4_000))).toBe(undefined)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(50)
})
