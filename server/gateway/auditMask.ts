import { maskEmail, maskGst, maskNumber, maskPan, maskSecret } from '#contract/wire/masks.ts'

const covered = /^X{4,}.{0,4}( \(changed\))?$/

/** Fields whose values name or reach a person, by the end of their name; what is covered once stays as it is. */
const masks: readonly (readonly [field: RegExp, mask: (text: string) => string])[] = [
  [/(password|secret|token)$/, maskSecret],
  [/e?mail(id)?$/, maskEmail],
  [/pan(number)?$/, maskPan],
  [/gst(number)?$/, maskGst],
  [/(mobile|phone)(number)?\d?$/, maskNumber],
  [/(aadhaar|aadhar|account|accountref)(number)?$/, maskNumber],
]

const maskOf = (field: string) => {
  const name = field.replaceAll('_', '').toLowerCase()
  const mask = masks.find(([ending]) => ending.test(name))?.[1]
  return mask === undefined ? undefined : (text: string) => (covered.test(text) ? text : mask(text))
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

/**
 * What an entry keeps of a record: enough to see that something changed and which, never a number in full. `old` is
 * what the record was: a change that the mask would hide is said in words.
 */
export const maskAudited = (value: unknown, old?: unknown, field = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => maskAudited(one, undefined, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, maskAudited(one, fieldOf(old, name), name)]),
    )
  const mask = typeof value === 'string' && value !== '' ? maskOf(field) : undefined
  if (mask === undefined || typeof value !== 'string') return value
  const isHidden = typeof old === 'string' && old !== value && mask(old) === mask(value)
  return isHidden ? `${mask(value)} (changed)` : mask(value)
}
