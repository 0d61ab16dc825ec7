// Made when the first amount is shown: an Intl format costs several milliseconds.
let rupees: Intl.NumberFormat | undefined

/** Whole paise to rupees in lakh and crore groups: 1234567890 is `₹1,23,45,678.90`. */
export const formatPaise = (paise: number): string => {
  if (!Number.isSafeInteger(paise)) throw new RangeError('An amount is a whole number of paise.')
  const sign = paise < 0 ? '-' : ''
  const all = String(Math.abs(paise)).padStart(3, '0')
  rupees ??= new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  return rupees.format(`${sign}${all.slice(0, -2)}.${all.slice(-2)}` as Intl.StringNumericLiteral)
}
