/**
 * Signs that a merchant was in business, by which the end is known of one that is inactive and has no day of deactivation:
 * the latest of them. Nobody wrote that day, and without one nothing of the merchant would ever go.
 */
const lastSigns = {
  payment: 'last payment',
  change: 'last change',
  entry: 'entry',
} as const
export type LastSign = keyof typeof lastSigns

export const lastSignNames = Object.keys(lastSigns) as LastSign[]

const listed = lastSignNames.map((name) => lastSigns[name])

/** The moment from which KYC and contact count. */
export const businessEnd = 'the end of the business with the merchant'

export const unknownEnd = `Where that day is not known, it is the latest of its ${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}.`
