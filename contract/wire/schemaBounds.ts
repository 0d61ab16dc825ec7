import type { z } from 'zod'

/** How much a schema takes, read from the schema itself. */
export interface SchemaBounds {
  /** The longest JSON that it accepts, without spaces; Infinity where nothing ends it. */
  readonly bytes: number
  /** Where text is looked into, changed or kept whatever its length is. */
  readonly unbounded: readonly string[]
}

interface Def {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly Part[]
  readonly shape?: Readonly<Record<string, Part>>
  readonly element?: Part
  readonly innerType?: Part
  readonly options?: readonly Part[]
  readonly items?: readonly Part[]
  readonly keyType?: Part
  readonly valueType?: Part
  readonly in?: Part
  readonly out?: Part
  readonly left?: Part
  readonly right?: Part
  readonly getter?: () => Part
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly check?: string
  readonly maximum?: number
  readonly length?: number
  readonly abort?: boolean
}

interface Part {
  readonly _zod: { readonly def: Def }
}

/** A UTF-16 unit written as `\u0000` takes this many bytes. */
const escapedBytes = 6
/** Files in base64 are written as they are. */
const shortText = 100_000
const numberBytes = 30
/** These forms say themselves how long they are: the expression fails at the first sign that is too much. */
const fixedForms = new Set(['uuid', 'guid'])
const deepest = 6

const mostOf = ({ _zod: { def } }: Part): number | undefined =>
  def.check === 'max_length' ? def.maximum : def.check === 'length_equals' ? def.length : undefined

const none: SchemaBounds = { bytes: 0, unbounded: [] }

const together = (all: readonly SchemaBounds[], bytesOf: (bytes: readonly number[]) => number): SchemaBounds => ({
  bytes: bytesOf(all.map(({ bytes }) => bytes)),
  unbounded: all.flatMap(({ unbounded }) => unbounded),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const largest = (numbers: readonly number[]): number => Math.max(0, ...numbers)

const textBounds = (def: Def, at: string, isBounded: boolean): SchemaBounds => {
  if (fixedForms.has(def.format ?? '')) return { bytes: 40, unbounded: [] }
  const unbounded: string[] = []
  let most = Number.POSITIVE_INFINITY
  let isCut = isBounded
  for (const check of [...(def.check === undefined ? [] : [{ _zod: { def } }]), ...(def.checks ?? [])]) {
    const atMost = mostOf(check)
    if (atMost !== undefined) {
      most = Math.min(most, atMost)
      if (check._zod.def.abort === true) isCut = true
      else if (!isCut) unbounded.push(`${at}: goes on after its length was refused`)
    } else if (check._zod.def.check !== 'min_length' && !isCut)
      unbounded.push(`${at}: ${check._zod.def.check} before a length`)
  }
  if (!isCut && unbounded.length === 0) unbounded.push(`${at}: text without a length`)
  return { bytes: most > shortText ? most + 2 : most * escapedBytes + 2, unbounded }
}

const boundsAt = ({ _zod: { def } }: Part, at: string, isBounded: boolean, depth: number): SchemaBounds => {
  const inner = (part: Part, place = at, isCut = isBounded) => boundsAt(part, place, isCut, depth)
  switch (def.type) {
    case 'string':
      return textBounds(def, at, isBounded)
    case 'object':
      return together(
        Object.entries(def.shape ?? {}).map(([name, part]) => {
          const { bytes, unbounded } = inner(part, `${at}.${name}`)
          return { bytes: bytes + name.length + 4, unbounded }
        }),
        sum,
      )
    case 'array': {
      const one = def.element === undefined ? none : inner(def.element, `${at}[]`)
      const most = Math.min(Number.POSITIVE_INFINITY, ...(def.checks ?? []).flatMap((check) => mostOf(check) ?? []))
      return { bytes: most * (one.bytes + 1) + 2, unbounded: one.unbounded }
    }
    case 'union':
      return together(
        (def.options ?? []).map((part) => inner(part)),
        largest,
      )
    case 'tuple':
      return together(
        (def.items ?? []).map((part, place) => inner(part, `${at}[${place}]`)),
        sum,
      )
    case 'intersection':
      return together(
        [def.left, def.right].flatMap((part) => (part === undefined ? [] : [inner(part)])),
        sum,
      )
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return def.innerType === undefined ? none : inner(def.innerType)
    case 'pipe': {
      // What did not pass the first part never comes to the second one.
      const first = def.in === undefined ? none : inner(def.in)
      const second = def.out === undefined ? none : inner(def.out, at, true)
      return { bytes: first.bytes, unbounded: [...first.unbounded, ...second.unbounded] }
    }
    case 'lazy':
      return def.getter === undefined || depth >= deepest
        ? { bytes: Number.POSITIVE_INFINITY, unbounded: [] }
        : boundsAt(def.getter(), at, isBounded, depth + 1)
    case 'record':
      return {
        bytes: Number.POSITIVE_INFINITY,
        unbounded: [
          ...(def.keyType === undefined ? none : inner(def.keyType, `${at}{}`)).unbounded,
          ...(def.valueType === undefined ? none : inner(def.valueType, `${at}{}`)).unbounded,
        ],
      }
    case 'literal':
    case 'enum':
      return {
        bytes: largest((def.values ?? Object.values(def.entries ?? {})).map((value) => JSON.stringify(value).length)),
        unbounded: [],
      }
    case 'number':
    case 'int':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'void':
    case 'never':
      return { bytes: numberBytes, unbounded: [] }
    default:
      return { bytes: Number.POSITIVE_INFINITY, unbounded: isBounded ? [] : [`${at}: ${def.type}`] }
  }
}

export const schemaBounds = (schema: z.ZodType, at: string): SchemaBounds =>
  boundsAt(schema as unknown as Part, at, false, 0)
