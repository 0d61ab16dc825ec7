import { maskEmail, maskGst, maskMobile, maskNumber, maskPan } from '#contract/wire/masks.ts'

type Mask = (text: string) => string

/** What is behind the path lets everybody in who knows it. */
const maskAddress: Mask = (text) => {
  const [path = ''] = text.split(/[?#]/, 1)
  return path.length === text.length ? text : `${path}?…`
}

/** Fields with a number or an address of a person, whatever kind they stand in. */
const personal: Readonly<Record<string, Mask>> = {
  accountNumber: maskNumber,
  aadhaarNumber: maskNumber,
  panNumber: maskPan,
  gstNumber: maskGst,
  mobileNumber: maskMobile,
  altMobileNumber: maskMobile,
  whatsappMobileNumber: maskMobile,
  emailId: maskEmail,
  email: maskEmail,
  number: maskNumber,
  url: maskAddress,
}
/** Attributes of the envelope have none. */
const plain: ReadonlySet<string> = new Set(['id', 'source', 'type', 'time', 'specversion', 'datacontenttype'])
const longNumber = /[A-Z]{5}\d{4}[A-Z]|\d(?:[ -]?\d){8,}/gi

const maskOf = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value)
  const mask = Object.hasOwn(personal, name) ? personal[name] : undefined
  if (mask !== undefined) return text === '' ? value : mask(text)
  if (typeof value === 'number' || plain.has(name)) return value
  return text.replace(longNumber, maskNumber)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same with every personal number covered; a number that somebody wrote into another field is too. */
export const maskEvent = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => maskEvent(one, name))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, maskEvent(inner, field)]))
  return maskOf(name, value)
}

/** What was left covered is what it was before. */
export const uncover = (edited: unknown, original: unknown, name = ''): unknown => {
  if (Array.isArray(edited) && Array.isArray(original)) return edited.map((one, at) => uncover(one, original[at], name))
  if (isObject(edited) && isObject(original))
    return Object.fromEntries(
      Object.entries(edited).map(([field, inner]) => [
        field,
        Object.hasOwn(original, field) ? uncover(inner, original[field], field) : inner,
      ]),
    )
  return edited === maskOf(name, original) ? original : edited
}

/** Leaves by their path, such as `data.numbers.0.number`. */
const leavesOf = (value: unknown, path = ''): [path: string, leaf: unknown][] => {
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`)
  const entries = Array.isArray(value) ? value.map((one, at) => [String(at), one] as const) : undefined
  if (entries !== undefined || isObject(value)) {
    const all = entries ?? Object.entries(value as object)
    return all.length === 0 ? [[path, value]] : all.flatMap(([name, one]) => leavesOf(one, inner(name)))
  }
  return [[path, value]]
}

const written = (path: string, value: unknown): string => {
  if (value === undefined) return ''
  const names = path.split('.').filter((name) => !/^\d+$/.test(name))
  const shown = maskOf(names.at(-1) ?? '', value)
  return typeof shown === 'string' ? shown : JSON.stringify(shown)
}

/** Each value that differs, masked. */
export const differencesOf = (
  before: unknown,
  after: unknown,
  isMoney: (field: string) => boolean,
): { field: string; before: string; after: string; isMoney: boolean }[] => {
  const [old, now] = [new Map(leavesOf(before)), new Map(leavesOf(after))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)))
    .map((path) => ({
      field: path,
      before: written(path, old.get(path)),
      after: written(path, now.get(path)),
      isMoney: isMoney(path),
    }))
}

/** How many of its values are covered. */
export const countMasked = (value: unknown): number => {
  const covered = new Map(leavesOf(maskEvent(value)))
  return leavesOf(value).filter(([path, leaf]) => covered.get(path) !== leaf).length
}

/** A value of one field, as a conflict holds it. */
export const maskField = (field: string, value: unknown): string =>
  written(field.startsWith('documents.') ? 'url' : field, value)
