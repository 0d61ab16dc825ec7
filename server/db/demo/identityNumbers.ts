/** The holder types of a PAN: its fourth letter. */
export type PanHolder = 'P' | 'C' | 'F' | 'H'

/** `series` are three letters, `initial` begins the holder's surname or the firm's name, `number` is 1 to 9999. */
export function panNumber(series: string, holder: PanHolder, initial: string, number: number, last: string): string {
  return `${series}${holder}${initial.toUpperCase()}${String(number).padStart(4, '0')}${last}`
}

/** The GSTIN of a holder's first registration in a state; `stateCode` is the state's two digits. */
export function gstNumber(stateCode: string, pan: string): string {
  const body = `${stateCode}${pan}1Z`
  return body + gstCheckDigit(body)
}

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

/** Begins with 0 or 1, as no issued Aadhaar number does. `body` are ten digits. */
export function unissuedAadhaar(first: '0' | '1', body: string): string {
  return first + body + verhoeffDigit(first + body)
}
