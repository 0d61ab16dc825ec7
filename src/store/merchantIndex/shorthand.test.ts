import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseShorthand, shorthandReader, shorthandWriter } from './shorthand.ts'

const lineEnd = 0xff

const writtenWith = (shorthand: readonly string[], text: string): Uint8Array => {
  const into = new Uint8Array(text.length * 3)
  return into.slice(0, shorthandWriter(shorthand)(text, into))
}

test('any text is read as it was written, whatever is written short, and ends no line', () => {
  const word = fc.oneof(fc.constantFrom('Om', 'Ravi', 'Traders', 'कपड़ा', 'Café', '\0', '\u0001', '😀'), fc.string())
  const text = fc.array(word, { maxLength: 8 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), fc.boolean(), (texts, isLearnt) => {
      const shorthand = isLearnt ? chooseShorthand(texts) : []
      for (const written of texts.map((one) => writtenWith(shorthand, one))) expect(written).not.toContain(lineEnd)
      expect(
        texts.map((one) => {
          const bytes = writtenWith(shorthand, one)
          return shorthandReader(shorthand, bytes)(0, bytes.length)
        }),
      ).toEqual(texts)
    }),
    { seed: 20_261_124, numRuns: 500 },
  )
})

test('the words that save most are written short, as many as there are places', () => {
  const many = Array.from({ length: 3_000 }, (_, nth) => `Shop${nth} Electronics`)
  const shorthand = chooseShorthand([...many, ...many])
  expect([shorthand[0], shorthand.length]).toEqual([' Electronics', 1_270])
  expect(writtenWith(shorthand, `${shorthand[1] ?? ''} Electronics`)).toHaveLength(4)
  const last = shorthand.at(-1) ?? ''
  expect(shorthandReader(shorthand, writtenWith(shorthand, last))(0, 2)).toBe(last)
})
