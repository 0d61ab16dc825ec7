/** Five letters (the fourth tells the holder's kind), four digits, a letter. */
export const isPan = (text: string): boolean => /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(text)

/** Two digits of the state, the holder's PAN, which registration of the holder it is, a letter, the check digit. */
export const isGstin = (text: string): boolean =>
  /^\d{2}[A-Z0-9]{10}[1-9A-Z][A-Z][0-9A-Z]$/.test(text) && gstCheckDigit(text.slice(0, 14)) === text.charAt(14)

export const panOfGstin = (gstin: string): string => gstin.slice(2, 12)

/** Four letters of the bank, a zero, six letters or digits of the branch. */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text)

/** Twelve digits, of which the last one checks the others. */
export const isAadhaar = (text: string): boolean => /^\d{12}$/.test(text) && hasVerhoeffDigit(text)

const GST_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Of the first 14 characters of a GSTIN. */
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
