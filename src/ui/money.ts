import { formatCount } from './count.ts'

/** Whole paise to rupees in lakh and crore groups: 1234567890 is `₹1,23,45,678.90`. By hand, as counts are. */
export const formatPaise = (paise: number): string => {
  if (!Number.isSafeInteger(paise)) throw new RangeError('An amount is a whole number of paise.')
  const whole = Math.abs(paise)
  const fraction = whole % 100
  return `${paise < 0 ? '-' : ''}₹${formatCount((whole - fraction) / 100)}.${String(fraction).padStart(2, '0')}`
}
