import { expect, test } from 'vitest'
import {
  fillPlaceholders,
  foreignUrls,
  normalNumber,
  placeholdersIn,
  smsSize,
  templateFaults,
  tooLong,
  valueFaults,
} from './campaignMessage.ts'

test('usual spellings of a number are one recipient; nine digits and landlines are none', () => {
  const same = [
    '9876543210',
    '+91 98765 43210',
    '09876543210',
    "'9876543210",
    '0091-98765-43210',
    '9876543210.0',
    '0919876543210',
    '091 98765 43210',
  ]
  expect(same.map(normalNumber)).toEqual(same.map(() => '9876543210'))
  expect(
    ['987654321', '98765432100', '2212345678', '', 'abc', '+1 987 654 3210', '+0919876543210'].map(normalNumber),
  ).toEqual(Array.from({ length: 7 }))
})

test('placeholders are filled by their number, as often as they stand, and by nothing that a value says', () => {
  expect(fillPlaceholders('{{2}}, {{ 1 }} and {{1}}', ['A {{2}} $&', 'B'])).toBe('B, A {{2}} $& and A {{2}} $&')
  expect(placeholdersIn('{{2}} {{ 1 }} {1} {{a}}')).toEqual([2, 1])
})

test('a gap, a column too few or too many, a broken placeholder and one at the edge are named', () => {
  const codes = (text: string, columns: number, channel: 'sms' | 'whatsapp' = 'sms') =>
    templateFaults(text, channel, columns).map(({ code }) => code)
  expect(codes('Dear {{1}}, {{2}} is due', 2)).toEqual([])
  expect(codes('Dear {{1}}, {{3}}', 3)).toEqual(['gap'])
  expect(templateFaults('Dear {{1}}, {{3}}', 'sms', 3)[0]?.text).toContain('{{2}} is missing')
  expect(codes('Dear {{1}} {{2}}', 1)).toEqual(['tooFewColumns'])
  expect(codes('Dear {{1}}', 2)).toEqual(['tooManyColumns'])
  expect(codes('Dear {{name}}', 0)).toEqual(['brokenPlaceholder'])
  expect(codes('{{1}} is due', 1, 'whatsapp')).toEqual(['variableAtEdge'])
  expect(codes('{{1}} is due', 1)).toEqual([])
})

test('an empty value, a line break, a tab and five spaces are named; four spaces are fine', () => {
  expect(valueFaults('{{1}} {{2}} {{3}} {{4}}', ['', 'a\nb', 'a\tb', 'a     b'])).toHaveLength(4)
  expect(valueFaults('{{1}}', ['a    b'])).toEqual([])
  expect(valueFaults('nothing to fill', [])).toEqual([])
})

test('a value that a program had none for, and a placeholder that nobody filled in, are named', () => {
  const none = [
    'null',
    'NULL',
    ' undefined ',
    'NaN',
    'None',
    '#N/A',
    '#REF!',
    '[object Object]',
    'Mr undefined',
    'null null',
  ]
  expect(none.flatMap((value) => valueFaults('{{1}}', [value]))).toEqual(
    none.map((value) => `{{1}} is ${value.trim()}: it has no value.`),
  )
  const unfilled = [
    '{{first_name}}',
    'Dear {{ name }}',
    '{name}',
    '${name}',
    '<%= name %>',
    '*|FNAME|*',
    '%FIRST_NAME%',
    '[[name]]',
  ]
  expect(unfilled.flatMap((value) => valueFaults('{{1}}', [value]))).toEqual(
    unfilled.map((value) => `{{1}} has a placeholder that nobody filled in: ${value}.`),
  )
  const honest = [
    'Nullamparambil',
    'Annulled',
    'Nil',
    'Nandan',
    '50% off, 20% cashback',
    'A & B {',
    'NaNo Traders',
    '5 > 3',
  ]
  expect(honest.flatMap((value) => valueFaults('{{1}}', [value]))).toEqual([])
})

test('the size of an SMS is what networks count', () => {
  const size = (text: string) => {
    const { encoding, segments } = smsSize(text)
    return `${encoding} ${segments}`
  }
  expect(['a'.repeat(160), 'a'.repeat(161), 'a'.repeat(306), 'a'.repeat(307)].map(size)).toEqual([
    'GSM-7 1',
    'GSM-7 2',
    'GSM-7 2',
    'GSM-7 3',
  ])
  expect(['अ'.repeat(70), 'अ'.repeat(71), `${'a'.repeat(159)}€`, '😀'.repeat(35)].map(size)).toEqual([
    'UCS-2 1',
    'UCS-2 2',
    'GSM-7 2',
    'UCS-2 1',
  ])
  expect([tooLong('sms', { text: 'a'.repeat(153 * 8) }), tooLong('sms', { text: 'a'.repeat(153 * 6) })]).toEqual([
    'The SMS has 8 segments; at most 6 are sent.',
    undefined,
  ])
  expect(tooLong('whatsapp', { text: 'a'.repeat(1_025) })).toContain('1025 characters')
  expect(tooLong('push', { text: 'a'.repeat(4_000) })).toContain('bytes')
})

test('addresses lead to allowed domains and those below them only', () => {
  const text =
    'See https://paywise.example/a, https://in.paywise.example. Not https://paywise.example.evil.test/ nor www.evil.test, http://user@paywise.example'
  expect(foreignUrls(text, ['paywise.example'])).toEqual([
    'https://paywise.example.evil.test/',
    'www.evil.test',
    'http://user@paywise.example',
  ])
})
