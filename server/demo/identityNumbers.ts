import { gstCheckDigit, verhoeffDigit } from '#contract/wire/identityNumbers.ts'

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

/** Begins with 0 or 1, as no issued Aadhaar number does. `body` are ten digits. */
export function unissuedAadhaar(first: '0' | '1', body: string): string {
  return first + body + verhoeffDigit(first + body)
}
