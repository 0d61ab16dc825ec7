/** Five letters, four digits, a letter: the form alone. */
export const hasPanForm = (text: string): boolean => /^[A-Z]{5}\d{4}[A-Z]$/.test(text)

/** The form of a PAN with a fourth letter that tells a kind of holder. */
export const isPan = (text: string): boolean => hasPanForm(text) && panHolderKind(text) !== undefined

const holderKinds = {
  A: 'an association of persons',
  B: 'a body of individuals',
  C: 'a company',
  F: 'a firm',
  G: 'the government',
  H: 'a Hindu undivided family',
  J: 'an artificial juridical person',
  K: 'a krish trust',
  L: 'a local authority',
  P: 'a person',
  T: 'a trust',
} as const
export type PanHolderLetter = keyof typeof holderKinds

export const panHolderKind = (pan: string): { letter: PanHolderLetter; words: string } | undefined => {
  const letter = pan.charAt(3)
  if (!Object.hasOwn(holderKinds, letter)) return undefined
  return { letter: letter as PanHolderLetter, words: holderKinds[letter as PanHolderLetter] }
}

/** A serial of four zeros is never given. */
export const hasPanSerial = (pan: string): boolean => pan.slice(5, 9) !== '0000'

/** Two digits of the state, the holder's PAN, which registration of the holder it is, a letter, the check digit. */
export const isGstin = (text: string): boolean =>
  /^\d{2}[A-Z0-9]{10}[1-9A-Z][A-Z][0-9A-Z]$/.test(text) && gstCheckDigit(text.slice(0, 14)) === text.charAt(14)

export const panOfGstin = (gstin: string): string => gstin.slice(2, 12)

/** Four letters of the bank, a zero, six letters or digits of the branch. */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text)

/** States and territories count from 01 to 38; 97 is other territory, 99 the centre. */
export const hasGstStateCode = (gstin: string): boolean => {
  const code = Number(gstin.slice(0, 2))
  return (code >= 1 && code <= 38) || code === 97 || code === 99
}

/** Listed or unlisted, five digits of the industry, the state, the year, the kind of company, six digits. */
export const isCin = (text: string): boolean => /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/.test(text)

/** A designated partner has eight digits. */
export const isDpin = (text: string): boolean => /^\d{8}$/.test(text)

/** A limited liability partnership has three letters and four digits. */
export const isLlpin = (text: string): boolean => /^[A-Z]{3}\d{4}$/.test(text)

/** As the documents have it: two letters, eleven to thirteen letters or digits. */
export const isPassportFileNumber = (text: string): boolean => /^[A-Z]{2}[A-Z0-9]{11,13}$/.test(text)

/** Two letters of the state, two or three digits, perhaps a letter, the year, seven digits: at most 16 signs. */
export const isDrivingLicence = (text: string): boolean =>
  text.length <= 16 && /^[A-Z]{2}\d{2,3}[A-Z]?\d{4}\d{7}$/.test(text)

/** EPIC: three letters, seven digits. */
export const isVoterId = (text: string): boolean => /^[A-Z]{3}\d{7}$/.test(text)

/** The last of its seven digits checks the others by Luhn; old cards do not hold to it. */
export const hasVoterIdDigit = (voterId: string): boolean => {
  const digits = Array.from(voterId.slice(3), Number).toReversed()
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? digit : digit * 2
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

export const isBankAccount = (text: string): boolean => /^\d{9,18}$/.test(text)

/** No number that was given begins with 0 or 1, or reads the same from both ends. */
export const couldBeGivenAadhaar = (text: string): boolean =>
  /^[2-9]/.test(text) && text !== [...text].toReversed().join('')

/** Twelve digits, of which the last one checks the others. */
export const isAadhaar = (text: string): boolean => /^\d{12}$/.test(text) && hasVerhoeffDigit(text)

const GST_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** `body` is the first 14 characters of a GSTIN. */
export function gstCheckDigit(body: string): string {
  let sum = 0
  for (let at = 0; at < body.length; at += 1) {
    const product = GST_DIGITS.indexOf(body.charAt(at)) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return GST_DIGITS.charAt((36 - (sum % 36)) % 36)
}

// Verhoeff: the dihedral group of order ten, and the permutation that each place applies once more.
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
].map(digitsOf)
const PLACE = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
].map(digitsOf)
const INVERSE = digitsOf('0432156789')

function digitsOf(row: string): number[] {
  return [...row].map(Number)
}

/** The twelfth digit of an Aadhaar number, of its first eleven. */
export function verhoeffDigit(body: string): string {
  return String(INVERSE[fold(body, 1)])
}

export function hasVerhoeffDigit(text: string): boolean {
  return fold(text, 0) === 0
}

function fold(text: string, firstPlace: number): number {
  let sum = 0
  for (let place = 0; place < text.length; place += 1) {
    const digit = text.charCodeAt(text.length - 1 - place) - 48
    sum = PRODUCT[sum]?.[PLACE[(place + firstPlace) % 8]?.[digit] ?? 0] ?? 0
  }
  return sum
}
