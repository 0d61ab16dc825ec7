import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseTextCodec, textCodecReader, textCodecWriter } from './textCodec.ts'

const lineEnd = 0xff

const writtenWith = (textCodec: readonly string[], text: string): Uint8Array => {
  const into = new Uint8Array(text.length * 3)
  return into.slice(0, textCodecWriter(textCodec)(text, into))
}

test('any text is read as it was written, whatever is written short, and ends no line', () => {
  const word = fc.oneof(fc.constantFrom('Om', 'Ravi', 'Traders', 'कपड़ा', 'Café', '\0', '\u0001', '😀'), fc.string())
  const text = fc.array(word, { maxLength: 8 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), fc.boolean(), (texts, isLearnt) => {
      const textCodec = isLearnt ? chooseTextCodec(texts) : []
      for (const written of texts.map((one) => writtenWith(textCodec, one))) expect(written).not.toContain(lineEnd)
      expect(
        texts.map((one) => {
          const bytes = writtenWith(textCodec, one)
          return textCodecReader(textCodec, bytes)(0, bytes.length)
        }),
      ).toEqual(texts)
    }),
    { seed: 20_261_124, numRuns: 500 },
  )
})

test('the words that save most are written short, as many as there are places', () => {
  const many = Array.from({ length: 3_000 }, (_, nth) => `Shop${nth} Electronics`)
  const textCodec = chooseTextCodec([...many, ...many])
  expect([textCodec[0], textCodec.length]).toEqual([' Electronics', 1_270])
  expect(writtenWith(textCodec, `${textCodec[1] ?? ''} Electronics`)).toHaveLength(4)
  const last = textCodec.at(-1) ?? ''
  expect(textCodecReader(textCodec, writtenWith(textCodec, last))(0, 2)).toBe(last)
})
