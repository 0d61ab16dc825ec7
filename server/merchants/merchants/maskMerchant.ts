const covered = 'XXXX'

/** Only the last four characters; nothing at all where there are not more than four. */
export const maskToLast4 = (last4: string): string => (last4 === '' ? '' : `${covered}${covered}${last4}`)

/** A mobile number: the first six digits are covered. */
export const maskMobile = (mobileNumber: string): string =>
  mobileNumber.replace(/^.{1,6}/, (digits) => 'X'.repeat(digits.length))

/** PAN: the three characters before the last one; the last one is covered (conflict X090). */
export const maskPan = (pan: string): string =>
  pan.length < 5 ? pan.replace(/./g, 'X') : `${'X'.repeat(pan.length - 4)}${pan.slice(-4, -1)}X`

export const maskGst = (gst: string): string =>
  gst.length < 5 ? gst.replace(/./g, 'X') : `${'X'.repeat(gst.length - 4)}${gst.slice(-4)}`
