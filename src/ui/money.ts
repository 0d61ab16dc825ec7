/** Whole paise as rupees in lakh and crore groups: 1234567890 is `₹1,23,45,678.90`. */
export { formatRupees as formatPaise } from '#contract/wire/money.ts'
