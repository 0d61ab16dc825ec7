import { lastOf } from './storableText.ts'

/** How every number and address of a person is covered, on screens, in sheets and in the audit. */
const cover = 'XXXXXXXX'
const covered = (length: number): string => 'X'.repeat(Math.max(length, 0))

/** What is stored of a sealed number beside its seal. */
export const last4Of = (number: string): string => lastOf(number, 4)

/** An account, card or Aadhaar number, by what is stored of it. */
export const maskToLast4 = (last4: string | null): string => (last4 ? `${cover}${last4}` : '')

/** A mobile number: the first six digits are covered, and more of one that is longer than ten. */
export const maskMobile = (mobileNumber: string): string => {
  const hidden = Math.min(Math.max(6, mobileNumber.length - 4), mobileNumber.length)
  return `${covered(hidden)}${mobileNumber.slice(hidden)}`
}

/** PAN: the three characters before the last one; the last one is covered (conflict X090). */
export const maskPan = (pan: string): string =>
  pan.length < 5 ? covered(pan.length) : `${covered(pan.length - 4)}${pan.slice(-4, -1)}X`

export const maskGst = (gst: string): string =>
  gst.length < 5 ? covered(gst.length) : `${covered(gst.length - 4)}${gst.slice(-4)}`

/** A number of whatever kind somebody wrote: nothing of one that has four characters or fewer. */
export const maskNumber = (number: string): string =>
  number.length > 4 ? `${covered(Math.max(number.length - 4, 4))}${last4Of(number)}` : covered(4)

export const maskEmail = (email: string): string => email.replace(/^(.).*@/su, '$1XXXX@')

/** The token of an app on a phone. */
export const maskToken = (token: string): string => (token === '' ? '' : `…${token.slice(-6)}`)

export const maskSecret = (): string => covered(4)

/** Whether a value that is shown is covered: it says nothing when copied. */
export const isMasked = (value: string): boolean => /[X*•]{3,}/.test(value)
