import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstOf, isStorable, lastOf, storable, unstorablePath } from './storableText.ts'

const anyText = fc.string({ unit: 'binary' }).chain((text) =>
  fc.tuple(fc.constantFrom('', '\uD800', '\uDFFF', '\0', '🙂'), fc.nat(text.length)).map(
    ([piece, at]) =>
      // Between any two units: a pair may be torn apart as well.
      text.slice(0, at) + piece + text.slice(at),
  ),
)

/** As UTF-8 gives it back, without NUL. */
const survivesUtf8 = (text: string) =>
  !text.includes('\0') && new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text

describe('a text', () => {
  test('is storable when UTF-8 gives it back and it has no NUL', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isStorable(text)).toBe(survivesUtf8(text))
      }),
    )
  })
  test('that was marked is storable, as long as before, and the same when it was storable', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const marked = storable(text)
        expect([isStorable(marked), marked.length, marked === text]).toEqual([true, text.length, isStorable(text)])
      }),
    )
  })
  test('that is cut at either end loses no half of a pair', () => {
    const whole = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 30 }), (text, length) => {
        for (const [stored, isEnd] of [
          [firstOf(text, length), text.startsWith(firstOf(text, length))],
          [lastOf(text, length), text.endsWith(lastOf(text, length))],
        ] as const) {
          expect([stored.isWellFormed(), isEnd]).toEqual([true, true])
          expect(stored.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1)
          expect(stored.length).toBeLessThanOrEqual(length)
        }
      }),
    )
  })
})

describe('the place of what cannot be stored', () => {
  test.each<readonly [string, unknown, ReturnType<typeof unstorablePath>]>([
    ['a value without any', { a: ['x', 1, null, { b: '🙂\uFFFD' }] }, undefined],
    ['a text by itself', 'x\uD800', []],
    ['a text in a list in a field', { a: [{ b: 'x' }, { b: 'x\0' }] }, ['a', 1, 'b']],
    ['a name of a field', { a: { 'x\uDC00': 1 } }, ['a']],
  ])('is found in %s', (_, value, path) => {
    expect(unstorablePath(value)).toEqual(path)
  })
  test('is found below 200,000 lists in lists', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(200_000)}"\\ud800"${']'.repeat(200_000)}`)
    expect(unstorablePath(deep)?.length).toBe(200_000)
  })
})
