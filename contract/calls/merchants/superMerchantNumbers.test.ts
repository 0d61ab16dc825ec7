import { expect, test } from 'vitest'
import { identityNumberMutants } from '#tests/proofs/identityNumberMutants.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { type NumberKind, numberFault, numberWarnings } from './superMerchantNumbers.ts'

const numbers: readonly (readonly [NumberKind, string])[] = [
  ['PAN', 'AAPPU0939F'],
  ['AADHAAR', '234123412346'],
  ['PASSPORT', 'HY10678123456'],
  ['DRIVINGLICENCE', 'MH01420110062821'],
  ['VOTERID', 'ABC1234566'],
  ['BUSINESSPAN', 'AAPFU0939F'],
  ['GST', '27AAPFU0939F1ZV'],
  ['CIN', 'L12345MH2000PLC123456'],
  ['DPIN', '01234567'],
  ['BANKACCOUNT', '123456789012345678'],
]
const replaced = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at + 1)

test.each(numbers)('%s %s is taken; with a sign of a wrong class in any place it is not', (kind, number) => {
  const mutants = Array.from(number, (sign, at) =>
    // A passport's file number takes either behind its two letters: there the wrong class is a dot.
    replaced(number, at, kind === 'PASSPORT' && at > 1 ? '.' : /\d/.test(sign) ? 'a' : '5'),
  )
  const isCheckedElsewhere = (mutant: string) => numberFault(kind, mutant) === undefined
  expect([numberFault(kind, number), mutants.filter(isCheckedElsewhere)]).toEqual([undefined, []])
})

test.each(numbers.filter(([kind]) => kind === 'AADHAAR' || kind === 'GST'))(
  'of %s %s the check character finds every wrong one',
  (kind, number) => {
    const mutants = Array.from(number, (own, at) =>
      [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((sign) => (sign === own ? [] : [replaced(number, at, sign)])),
    ).flat()
    expect(mutants.filter((mutant) => numberFault(kind, mutant) === undefined)).toEqual([])
  },
)

test.each(numbers)('%s %s in Devanagari digits, cut or lengthened is not taken', (kind, number) => {
  const devanagari = number.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
  const longest = kind === 'PASSPORT' ? `${number}123` : `${number}1`
  const cut = kind === 'BANKACCOUNT' ? number.slice(0, 8) : number.slice(1)
  expect([devanagari, longest, cut].filter((text) => numberFault(kind, text) === undefined)).toEqual([])
})

test('what is unusual is said and not refused', () => {
  expect([
    numberWarnings('BUSINESSPAN', 'AAPPU0939F', { entityType: 'LLP' }),
    numberWarnings('BUSINESSPAN', 'AAPFU0000F', { entityType: 'LLP' }),
    numberWarnings('GST', '27AAPFU0939F1ZV', { businessPan: 'AAPFU0939G' }),
    numberWarnings('VOTERID', 'ABC1234567'),
  ]).toEqual([
    ['The PAN is of a person; the business type is LLP.'],
    ['The serial of the PAN is 0000, which is never given.'],
    ['The GST number holds another PAN than the one given.'],
    ['The last digit of the voter id does not fit the others.'],
  ])
})

test('the number of the firm in place of its partner’s is named', () => {
  expect(numberFault('DPIN', 'AAB1234')).toBe(
    'DPIN must be exactly 8 digits. AAB1234 looks like the LLPIN of the firm; the DPIN is that of a designated partner.',
  )
})

test('generated numbers are taken, and with one character wrong none is', () => {
  expect(identityNumberMutants(5_000, drawFrom(11))).toEqual({
    numbers: 5_000,
    mutants: 5_000,
    refusedValid: [],
    takenMutants: [],
  })
})
