import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeJsonFault, jsonFault, namedValues, prettyJson } from './jsonText.ts'

const readable = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the place of a fault in JSON', () => {
  test.each([
    ['{"HDFC": 1.8}', undefined],
    [' [] ', undefined],
    ['', 'Line 1, column 1: The text ends too early.'],
    ['{"HDFC": 1.8', 'Line 1, column 13: The text ends too early.'],
    ['{\n  "HDFC": 1.8,\n  HSBC: 2\n}', 'Line 3, column 3: A name in double quotes is expected here.'],
    ['{"a" 1}', 'Line 1, column 6: A colon is expected here.'],
    ['{"a": 01}', 'Line 1, column 8: A comma or } is expected here.'],
    ['[1, 2,]', 'Line 1, column 7: A value is expected here.'],
    ["{'a': 1}", 'Line 1, column 2: A name in double quotes is expected here.'],
    ['{} {}', 'Line 1, column 4: Nothing more is expected here.'],
    ['{"a": "x\\q"}', 'Line 1, column 9: The backslash begins no known escape.'],
    [
      '{"a": ["x\\u0000"]}',
      'Line 1, column 8: The text has a character that cannot be stored: a NUL or half of a surrogate pair.',
    ],
    [
      '{"x\\ud83d": 1}',
      'Line 1, column 2: The text has a character that cannot be stored: a NUL or half of a surrogate pair.',
    ],
    ['{"\\ud83d\\ude42": "\\\\u0000"}', undefined],
    ['{"HDFC": 1, "HDFC": 2}', 'Line 1, column 13: The name "HDFC" appears a second time.'],
  ])('%j', (text, fault) => {
    const found = jsonFault(text)
    expect(found === undefined ? undefined : describeJsonFault(found)).toBe(fault)
  })

  test('a text has a fault exactly when it cannot be read', () => {
    const letters = fc.constantFrom(...'{}[],:"\\ \n0123456789.eE+-truefalsnu/x')
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 24 }), (text) => {
        const fault = jsonFault(text)
        fc.pre(!/second time|cannot be stored/.test(fault?.message ?? ''))
        expect(readable(text)).toBe(fault === undefined)
      }),
      { numRuns: 5000, seed: 8 },
    )
  })

  test('every value that can be written has no fault, and laid out anew is the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        expect([jsonFault(text), prettyJson(text)]).toEqual([undefined, JSON.stringify(value, null, 2)])
      }),
      { numRuns: 500, seed: 8 },
    )
  })

  test('laying out keeps the digits of a number', () => {
    expect(prettyJson('{"a":1.10,"b":12345678901234567890}')).toBe('{\n  "a": 1.10,\n  "b": 12345678901234567890\n}')
  })
})

test('a value for each name is read for people, and anything else is none', () => {
  expect([
    namedValues('{ "HDFC": 1.8, "ICICI": "2" }'),
    namedValues('{}'),
    namedValues('{"HDFC": {"value": 1}}'),
    namedValues('[1]'),
    namedValues('{'),
  ]).toEqual([
    [
      ['HDFC', '1.8'],
      ['ICICI', '2'],
    ],
    [],
    undefined,
    undefined,
    undefined,
  ])
})
