import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import { openChangingIndex } from './changingIndex.ts'
import { openMerchantIndex } from './findMerchants.ts'
import { closedColumns, packMerchants } from './packMerchants.ts'
import { packWords, readVocabulary } from './vocabulary.ts'
import { isOneSlipAway, wordsOf } from './words.ts'

const mark = (
  code: string,
  name: string,
  rest: { business?: string; city?: string; distributor?: string; mobile?: string } = {},
): MerchantMark => [
  code,
  name,
  rest.business ?? '',
  rest.city ?? 'Pune',
  rest.distributor ?? 'D0001',
  rest.mobile ?? '',
  1,
]

const shops = [
  mark('M0000003', 'Café Ravi & Sons', { city: 'New Delhi', mobile: '9000000003', distributor: 'D0420' }),
  mark('M0000001', 'Asha Kirana Store', { mobile: '9000000001' }),
  mark('M0000002', 'Ravindra Electronics', { business: 'Om Traders', mobile: '9000000001' }),
  mark('N0000004', 'Om Sweets', { city: 'Nagpur', mobile: '9812345678' }),
  mark('P0000005', 'Sagar Tools', { business: 'Sagar Tools Private Limited' }),
]
const index = openMerchantIndex(packMerchants(shops))
const codes = (text: string, limit = 10) => index.find(text, limit).map(([code]) => code)

describe('a merchant is found', () => {
  test('by the beginning of its code, of its mobile number and of its distributor, in any case', () => {
    expect([codes('m0000002'), codes('M000'), codes('90000'), codes('9812345678'), codes('d04')]).toEqual([
      ['M0000002'],
      ['M0000001', 'M0000002', 'M0000003'],
      ['M0000001', 'M0000002', 'M0000003'],
      ['N0000004'],
      ['M0000003'],
    ])
  })
  test('by the beginnings of words of its names and city in any order, whole words first, accents or not', () => {
    expect([codes('sto ash'), codes('ravi'), codes('cafe delhi'), codes('om nag'), codes('traders om')]).toEqual([
      ['M0000001'],
      ['M0000003', 'M0000002'],
      ['M0000003'],
      ['N0000004'],
      ['M0000002'],
    ])
  })
  test('among very many, whether its words are frequent or rare, as if every merchant were looked at', () => {
    const nameOf = (number: number) =>
      [
        'store',
        number % 3 === 1 ? 'kirana' : `shop${number % 700}`,
        number % 101 === 50 ? 'ganesh' : '',
        number % 997 === 900 ? 'wellington' : '',
        number % 9_973 === 4_000 ? 'zenith' : '',
        number > 69_000 ? 'young' : '',
      ].join(' ')
    const many = Array.from({ length: 70_000 }, (_, number) =>
      mark(`M${1_000_000 + number}`, nameOf(number), { city: '' }),
    )
    const ofMany = openMerchantIndex(packMerchants(many))
    const texts = [
      'st',
      'ki st',
      'gan',
      'gan kir',
      'w',
      'wel ki',
      'yo ki gan',
      'yo sho',
      'shop7 sto',
      'zen st',
      'z ki',
      'k s g',
    ]
    for (const text of texts) {
      const fits = many.filter(([, name]) =>
        text.split(' ').every((typed) => name.split(' ').some((word) => word.startsWith(typed))),
      )
      const found = ofMany.find(text, 100_000).map(([code]) => code)
      expect([text, found.toSorted()]).toEqual([text, fits.map(([code]) => code)])
      expect(found).not.toEqual([])
    }
  })
  test('with one slip of the finger where nothing else fits', () => {
    expect([codes('elctronics'), codes('sweest'), codes('ashaa kirana'), codes('kiranna')]).toEqual([
      ['M0000002'],
      ['N0000004'],
      ['M0000001'],
      ['M0000001'],
    ])
  })
  test('without the key of its person by what lies open, and neither found nor shown by its numbers', () => {
    const closed = openMerchantIndex({ ...packMerchants(shops), sealed: closedColumns(shops.length) })
    expect([closed.find('om nag', 10), closed.find('9812345678', 10), closed.find('d04', 10)]).toEqual([
      [['N0000004', 'Om Sweets', '', 'Nagpur', '', '', 1]],
      [],
      [],
    ])
  })
  test('whole, as it was sent', () => {
    expect(shops.map(([code]) => index.find(code, 1)[0])).toEqual(shops)
  })
  test('never by nothing, by signs, or by what nobody has', () => {
    expect([codes(''), codes(' - '), codes('zzzz'), codes('asha zzzz')]).toEqual([[], [], [], []])
  })
})

describe('changes', () => {
  test('hide the older self of a merchant and add the new one, until both are packed together', () => {
    const changing = openChangingIndex(packMerchants(shops), [])
    changing.take([mark('M0000001', 'Mango Bazaar'), mark('M0000009', 'Asha Opticals')])
    const found = (text: string) => changing.find(text, 10).map(([code]) => code)
    const before = [found('kirana'), found('mango'), found('asha'), found('m0000009'), changing.count]
    const packed = openMerchantIndex(changing.repacked())
    const after = ['kirana', 'mango', 'asha', 'm0000009'].map((text) => packed.find(text, 10).map(([code]) => code))
    expect([before, [...after, packed.count]]).toEqual([
      [[], ['M0000001'], ['M0000009'], ['M0000009'], 6],
      [[], ['M0000001'], ['M0000009'], ['M0000009'], 6],
    ])
  })
})

const name = fc.array(fc.constantFrom('om', 'ravi', 'ravindra', 'store', 'kirana', 'new', 'a', 'ab', 'abc', 'पुणे'), {
  minLength: 1,
  maxLength: 4,
})
const anyShop = fc.record({
  number: fc.integer({ min: 1, max: 400 }),
  words: name,
  city: fc.constantFrom('Pune', 'New Delhi', ''),
  mobile: fc.integer({ min: 7_000_000_000, max: 7_000_000_050 }),
})

test('it finds what reading every merchant finds', () => {
  const asMark = ({ number, words, city, mobile }: { number: number; words: string[]; city: string; mobile: number }) =>
    mark(`M${String(number).padStart(7, '0')}`, words.join(' '), { city, mobile: String(mobile) })
  fc.assert(
    fc.property(
      fc.array(anyShop, { maxLength: 80 }),
      fc.array(anyShop, { maxLength: 20 }),
      fc.array(fc.constantFrom('o', 'ra', 'ravi', 'store', 'k', 'new', 'a', 'ab', 'पु', 'pune'), {
        minLength: 1,
        maxLength: 3,
      }),
      (first, later, typed) => {
        const changing = openChangingIndex(packMerchants(first.map(asMark)), [])
        changing.take(later.map(asMark))
        const all = new Map([...first, ...later].map((shop) => [asMark(shop)[0], asMark(shop)]))
        const wanted = [...all.values()]
          .filter(([, display, , city]) => {
            const words = wordsOf(`${display} ${city}`)
            return typed.every((part) => words.some((word) => word.startsWith(part)))
          })
          .map(([code]) => code)
        expect(
          changing
            .find(typed.join(' '), 1_000)
            .map(([code]) => code)
            .sort(),
        ).toEqual(wanted.sort())
        expect(changing.count).toBe(all.size)
      },
    ),
    { seed: 20_261_122, numRuns: 300 },
  )
})

test('one slip is one letter too many, missing, wrong, or two changed places', () => {
  const pairs = [
    ['store', 'stores'],
    ['stoe', 'store'],
    ['stxre', 'store'],
    ['sotre', 'store'],
    ['store', 'store'],
    ['sotrs', 'store'],
    ['st', 'store'],
    ['abba', 'baab'],
  ] as const
  expect(pairs.map(([typed, word]) => isOneSlipAway(typed, word))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('every word that is one slip away is found among many', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 7 })
  fc.assert(
    fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 300 }), letters, (words, typed) => {
      const inOrder = words.toSorted()
      const found = readVocabulary(packWords(words.length, (record) => [words[record] ?? ''])).nearly(typed)
      expect(found.map((place) => inOrder[place] ?? '').toSorted()).toEqual(
        inOrder.filter((word) => isOneSlipAway(typed, word)),
      )
    }),
    { seed: 20_261_123, numRuns: 300 },
  )
})
