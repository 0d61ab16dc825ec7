import { isStorable } from '#contract/wire/storableText.ts'

export interface JsonFault {
  /** 1-based. */
  readonly line: number
  /** 1-based, in characters. */
  readonly column: number
  readonly message: string
}

type Reader = (at: number) => number

class Fault extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const deepest = 60

const openReader = (text: string): Reader => {
  const fail = (at: number, message: string): never => {
    throw new Fault(at, at >= text.length ? 'The text ends too early.' : message)
  }
  const skip: Reader = (at) => {
    while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1
    return at
  }
  const string: Reader = (at) => {
    for (let next = at + 1; next < text.length; next += 1) {
      const letter = text.charAt(next)
      if (letter === '"')
        return isStorable(JSON.parse(text.slice(at, next + 1)) as string)
          ? next + 1
          : fail(at, 'The text has a character that cannot be stored: a NUL or half of a surrogate pair.')
      if (letter < ' ') return fail(next, 'A line break or control character is inside a text.')
      if (letter !== '\\') continue
      const escape = text.slice(next + 1).match(/^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/)
      if (escape === null) return fail(next, 'The backslash begins no known escape.')
      next += escape[0].length
    }
    return fail(text.length, '')
  }
  const value = (at: number, depth: number): number => {
    if (depth > deepest) return fail(at, 'The values are nested too deep.')
    const first = text.charAt(at)
    if (first === '{') return members(at, depth)
    if (first === '[') return items(at, depth)
    if (first === '"') return string(at)
    const plain = text.slice(at, at + 400).match(/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/)
    return plain === null ? fail(at, 'A value is expected here.') : at + plain[0].length
  }
  const items = (at: number, depth: number): number => {
    let next = skip(at + 1)
    if (text.charAt(next) === ']') return next + 1
    for (;;) {
      next = skip(value(next, depth + 1))
      if (text.charAt(next) === ']') return next + 1
      if (text.charAt(next) !== ',') return fail(next, 'A comma or ] is expected here.')
      next = skip(next + 1)
    }
  }
  const members = (at: number, depth: number): number => {
    const names = new Set<string>()
    let next = skip(at + 1)
    if (text.charAt(next) === '}') return next + 1
    for (;;) {
      if (text.charAt(next) !== '"') return fail(next, 'A name in double quotes is expected here.')
      const end = string(next)
      const name = JSON.parse(text.slice(next, end)) as string
      // Readers of JSON keep the last of two: one of two rates for a bank would vanish without a word.
      if (names.has(name)) return fail(next, `The name "${name}" appears a second time.`)
      names.add(name)
      next = skip(end)
      if (text.charAt(next) !== ':') return fail(next, 'A colon is expected here.')
      next = skip(value(skip(next + 1), depth + 1))
      if (text.charAt(next) === '}') return next + 1
      if (text.charAt(next) !== ',') return fail(next, 'A comma or } is expected here.')
      next = skip(next + 1)
    }
  }
  return (at) => {
    const end = skip(value(skip(at), 0))
    return end < text.length ? fail(end, 'Nothing more is expected here.') : end
  }
}

/** Where and why a text is not JSON; undefined when it is. The same in every browser and on the gateway. */
export const jsonFault = (text: string): JsonFault | undefined => {
  try {
    openReader(text)(0)
    return undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const before = text.slice(0, error.at).split('\n')
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, message: error.message }
  }
}

export const describeJsonFault = ({ line, column, message }: JsonFault): string =>
  `Line ${line}, column ${column}: ${message}`

/** Two spaces for each level. Numbers keep their digits: the text is laid out anew, not read and written. */
export const prettyJson = (text: string): string => {
  let depth = 0
  let out = ''
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []
  tokens.forEach((token, index) => {
    const isEmpty = (token === '{' && tokens[index + 1] === '}') || (token === '[' && tokens[index + 1] === ']')
    if (token === '{' || token === '[') {
      out += token
      depth += 1
      if (!isEmpty) out += `\n${'  '.repeat(depth)}`
    } else if (token === '}' || token === ']') {
      depth -= 1
      const before = tokens[index - 1]
      out += before === '{' || before === '[' ? token : `\n${'  '.repeat(depth)}${token}`
    } else if (token === ',') out += `,\n${'  '.repeat(depth)}`
    else out += token === ':' ? ': ' : token
  })
  return out
}

/** A value for each name, for people: 'HDFC 1.8, ICICI 2'. Undefined: the text is no such thing. */
export const namedValues = (text: string): readonly (readonly [name: string, value: string])[] | undefined => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
  const entries = Object.entries(read)
  return entries.every(([, value]) => typeof value === 'string' || typeof value === 'number')
    ? entries.map(([name, value]) => [name, String(value)])
    : undefined
}
