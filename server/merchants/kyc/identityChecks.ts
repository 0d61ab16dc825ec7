import { isAadhaar, isGstin, isIfsc, isPan, panOfGstin } from '#contract/wire/identityNumbers.ts'
import type { KycCheck } from '#contract/calls/merchants/kyc.ts'

export interface Identity {
  readonly panNumber: string
  readonly businessPan: string
  readonly gstNumber: string
  readonly aadhaarNumber: string
  readonly ifsc: string
  readonly bankName: string
  /** The bank that the IFSC's letters belong to; undefined where no such bank is known. */
  readonly ifscBank: string | undefined
  readonly names: {
    readonly pan: string
    readonly business: string
    readonly contact: string
    readonly account: string
  }
}

type Outcome = KycCheck['outcome']

const titles = new Set(['mr', 'mrs', 'ms', 'shri', 'smt', 'dr', 'm', 's'])
const forms = new Set(['private', 'pvt', 'limited', 'ltd', 'llp', 'and', 'company', 'co', 'the'])

/** The words of a name that tell one holder from another. */
const wordsOf = (name: string): string[] => {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !titles.has(word) && !forms.has(word))
  return telling.length > 0 ? telling : words
}

/** Every word of the shorter name is in the longer one, or begins with the same letter where one is an initial. */
export const areNamesAlike = (one: string, other: string): boolean => {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  if (short.length === 0) return false
  const left = [...long]
  return short.every((word) => {
    const at = left.findIndex(
      (known) => known === word || ((known.length === 1 || word.length === 1) && known[0] === word[0]),
    )
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const fact = (check: string, outcome: Outcome, words: string): KycCheck => ({
  check,
  outcome,
  fact: words,
  merchantCodes: [],
})

const numberFact = (check: string, number: string, isRight: (number: string) => boolean, what: string): KycCheck => {
  if (number === '') return fact(check, 'unknown', `No ${what} is given.`)
  return isRight(number)
    ? fact(check, 'fits', `The ${what} is well formed.`)
    : fact(check, 'differs', `The ${what} is not well formed.`)
}

const panInGstin = ({ panNumber, businessPan, gstNumber }: Identity): KycCheck => {
  const check = 'PAN inside GSTIN'
  const pan = gstNumber.length === 15 ? panOfGstin(gstNumber) : ''
  if (gstNumber === '' || (panNumber === '' && businessPan === ''))
    return fact(check, 'unknown', 'There is no GSTIN or no PAN to compare.')
  if (pan === panNumber) return fact(check, 'fits', 'The GSTIN holds the PAN.')
  return pan !== '' && pan === businessPan
    ? fact(check, 'fits', 'The GSTIN holds the business PAN.')
    : fact(check, 'differs', 'The GSTIN holds another PAN.')
}

const namesFact = (check: string, one: string, other: string): KycCheck => {
  if (one === '' || other === '') return fact(check, 'unknown', 'One of the names is not given.')
  return areNamesAlike(one, other)
    ? fact(check, 'fits', `‘${one}’ and ‘${other}’ match.`)
    : fact(check, 'differs', `‘${one}’ and ‘${other}’ differ.`)
}

const ifscFact = ({ ifsc, bankName, ifscBank }: Identity): KycCheck => {
  const check = 'IFSC and bank'
  if (ifsc === '') return fact(check, 'unknown', 'No IFSC is given.')
  if (!isIfsc(ifsc)) return fact(check, 'differs', 'The IFSC is not well formed.')
  if (ifscBank === undefined) return fact(check, 'unknown', `No bank with ${ifsc.slice(0, 4)} is known here.`)
  if (bankName === '') return fact(check, 'unknown', `The IFSC is of ${ifscBank}; no bank is named.`)
  const isSame = wordsOf(ifscBank).join(' ') === wordsOf(bankName).join(' ')
  return isSame
    ? fact(check, 'fits', `The IFSC is of ${ifscBank}.`)
    : fact(check, 'differs', `The IFSC is of ${ifscBank}, the bank named is ${bankName}.`)
}

/** What the numbers and names of one merchant say about each other. Facts for the reviewer; nothing is decided by them. */
export const identityChecks = (identity: Identity): KycCheck[] => {
  const { names } = identity
  return [
    panInGstin(identity),
    numberFact('PAN', identity.panNumber, isPan, 'PAN'),
    numberFact('GSTIN check digit', identity.gstNumber, isGstin, 'GSTIN'),
    numberFact('Aadhaar check digit', identity.aadhaarNumber, isAadhaar, 'Aadhaar number'),
    namesFact('PAN name and contact person', names.pan, names.contact),
    namesFact('PAN name and bank name', names.pan, names.account),
    namesFact('Business name and bank name', names.business, names.account),
    ifscFact(identity),
  ]
}

export interface Duplicates {
  readonly what: 'Account number' | 'PAN' | 'Mobile number'
  readonly merchantCodes: readonly string[]
  /** How many there are, those beyond the codes included. */
  readonly count: number
}

export const duplicateCheck = ({ what, merchantCodes, count }: Duplicates): KycCheck => ({
  check: `${what} on other merchants`,
  outcome: count === 0 ? 'fits' : 'differs',
  fact:
    count === 0 ? 'No other merchant has it.' : `${count} other ${count === 1 ? 'merchant has' : 'merchants have'} it.`,
  merchantCodes: [...merchantCodes],
})
