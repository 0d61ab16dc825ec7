import { expect, test } from 'vitest'
import { hostileMarkup } from '#tests/proofs/hostile/hostileMarkup.ts'
import { sanitiseRichText } from './sanitiseRichText.ts'
import { validationFault } from './validationFault.ts'

test('what could run does not stay, what is formatted does, and sanitising twice changes nothing', () => {
  for (const { html } of hostileMarkup) {
    const clean = sanitiseRichText(html)
    expect(clean).not.toMatch(/<(script|img|svg|iframe|style|math)|<[^>]*\son\w+=|<[^>]*(javascript|href="\/\/)/i)
    expect(sanitiseRichText(clean)).toBe(clean)
  }
  expect(
    sanitiseRichText('<h2>5%</h2><p><strong>Up to</strong> <a href="https://shop.example/a?b=1&amp;c=2">here</a></p>'),
  ).toBe(
    '<h2>5%</h2><p><strong>Up to</strong> <a href="https://shop.example/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">here</a></p>',
  )
})

test('an expression that could stand still is none of this engine, or ends in linear time', () => {
  expect([validationFault('^[A-Z]{2}\\d{4}$'), validationFault('(a+)+$')]).toEqual([undefined, undefined])
  expect(validationFault('(?=a)b')).toMatch(/invalid|look/i)
  expect(validationFault('(a)\\1')).toMatch(/invalid/i)
  expect(validationFault('[')).toMatch(/missing/i)
})
