export { firstOf, lastOf, withoutEnds, withoutTail } from '#spreadsheets/cutText.ts'

/** A NUL, or one half of a surrogate pair without the other: PostgreSQL and UTF-8 hold neither. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The text with U+FFFD in place of each character that cannot be stored. */
export const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/** The same for what `JSON.stringify` wrote, in names of fields as well. */
export const storableJson = (written: string): string =>
  written.replace(/\\\\|\\u(?:0000|d[89a-f][\da-f]{2})/g, (found) => (found === '\\\\' ? found : '\uFFFD'))

type Path = readonly (string | number)[]

/**
 * Where in a value as `JSON.parse` gives it a text or a field's name cannot be stored: the path to the field, undefined
 * when everything can. Without recursion, however deep the value is nested.
 */
export const unstorablePath = (value: unknown): Path | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  const waiting: { readonly one: unknown; readonly path: Trail | undefined }[] = [{ one: value, path: undefined }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { one, path } = next
    if (typeof one !== 'object' || one === null) continue
    const isList = Array.isArray(one)
    const fields = one as Readonly<Record<string | number, unknown>>
    const names = isList ? undefined : Object.keys(one)
    const count = names?.length ?? (one as readonly unknown[]).length
    for (let at = 0; at < count; at += 1) {
      const name = names?.[at] ?? at
      const inner = fields[name]
      if (typeof name === 'string' && !isStorable(name)) return pathOf(path)
      if (typeof inner === 'string') {
        if (!isStorable(inner)) return pathOf({ name, above: path })
      } else if (typeof inner === 'object' && inner !== null) waiting.push({ one: inner, path: { name, above: path } })
    }
  }
  return undefined
}

interface Trail {
  readonly name: string | number
  readonly above: Trail | undefined
}

const pathOf = (trail: Trail | undefined): Path => {
  const path: (string | number)[] = []
  for (let at = trail; at !== undefined; at = at.above) path.push(at.name)
  return path.toReversed()
}
