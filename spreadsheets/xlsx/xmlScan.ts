import { unreadable } from '#spreadsheets/sheetRefusal.ts'

/**
 * Receives the pieces of one XML part. Names of the namespace that the root is of come without a prefix; others with it,
 * or with a colon alone, so that they are never taken for one of ours.
 */
export type XmlHandler = {
  /** Text is handed over only while this is true. */
  wantsText: boolean
  /** Set it to end the reading of this part early. */
  done: boolean
  /** `tag` is everything between `<` and `>`: read it with `attribute`. `parents` are the names around it, the root first. */
  open(name: string, tag: string, selfClosed: boolean, parents: readonly string[]): void
  text(text: string): void
  /** `parents` as for its opening. */
  close(name: string, parents: readonly string[]): void
}

const maxTokenLength = 1_000_000
const maxDepth = 256
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decodeEntity = (_all: string, decimal?: string, hex?: string, name?: string): string => {
  if (name !== undefined) {
    const character = Object.hasOwn(named, name) ? named[name] : undefined
    if (character === undefined) throw unreadable()
    return character
  }
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (!(point <= 0x10ffff)) throw unreadable()
  return String.fromCodePoint(point)
}

const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:#(\d{1,8})|#x([\da-fA-F]{1,8})|(\w{1,32}));/g, decodeEntity) : text

const attributePatterns = new Map<string, RegExp>()

const quoted = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Where a value may hold what looks like an attribute, each is read in its turn. */
const attributeAmongQuotes = (tag: string, name: string): string | undefined => {
  for (const [, found, double, single] of tag.matchAll(quoted))
    if (found === name) return decodeEntities(double ?? single ?? '')
  return undefined
}

let askedTag = ''
let hasSingleQuotes = false

/** The value of an attribute (name with its prefix, if it has one), or undefined. */
export const attribute = (tag: string, name: string): string | undefined => {
  // Asked for several attributes of one tag in a row.
  if (tag !== askedTag) {
    askedTag = tag
    hasSingleQuotes = tag.includes("'")
  }
  if (hasSingleQuotes) return attributeAmongQuotes(tag, name)
  const opening = ` ${name}="`
  const at = tag.indexOf(opening)
  if (at >= 0) {
    const from = at + opening.length
    const to = tag.indexOf('"', from)
    if (to >= 0) return decodeEntities(tag.slice(from, to))
  }
  if (!tag.includes(name)) return undefined
  let pattern = attributePatterns.get(name)
  if (pattern === undefined) {
    pattern = new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`)
    attributePatterns.set(name, pattern)
  }
  const value = pattern.exec(tag)?.[1]
  return value === undefined ? undefined : decodeEntities(value)
}

/** Index of the `>` that ends the tag at `from`, -1 if it is not there yet. A `>` may stand inside quotes. */
const tagEnd = (text: string, from: number): number => {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 62) return at
    else if (code === 34 || code === 39) quote = code
  }
  return -1
}

/** Name with its prefix, as it stands. */
const nameOf = (tag: string, from: number): string => {
  let at = from
  for (; at < tag.length; at++) {
    const code = tag.charCodeAt(at)
    if (code <= 32 || code === 47) break
  }
  return tag.slice(from, at)
}

const namespaces = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The prefixes, '' for none, that stand for the namespace of the root. */
const ownPrefixes = (rootName: string, rootTag: string): Set<string> => {
  const colon = rootName.indexOf(':')
  const own = colon < 0 ? '' : rootName.slice(0, colon)
  const byPrefix = new Map<string, string>()
  for (const [, prefix = '', double, single] of rootTag.matchAll(namespaces))
    byPrefix.set(prefix, double ?? single ?? '')
  const namespace = byPrefix.get(own)
  const same = [...byPrefix].filter(([, uri]) => uri === namespace).map(([prefix]) => prefix)
  return new Set([own, ...same])
}

/** Reads XML piece by piece, without entities of its own, documents types or any other reach outside: those are refused. */
export const createXmlScanner = (handler: XmlHandler) => {
  let rest = ''
  let prefixes: Set<string> | undefined
  /** Whether a name without a prefix is of the root's namespace: most parts have no prefixes at all. */
  let isBareOwn = true
  const parents: string[] = []

  const ownName = (name: string): string => {
    const colon = name.indexOf(':')
    if (colon < 0) return isBareOwn ? name : `:${name}`
    return prefixes?.has(name.slice(0, colon)) === true ? name.slice(colon + 1) : name
  }

  const special = (text: string, at: number): number => {
    if (text.startsWith('<?', at)) {
      const end = text.indexOf('?>', at + 2)
      return end < 0 ? -1 : end + 2
    }
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4)
      return end < 0 ? -1 : end + 3
    }
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at + 9)
      if (end < 0) return -1
      if (handler.wantsText) handler.text(text.slice(at + 9, end))
      return end + 3
    }
    if (text.length - at < 9 && ('<!--'.startsWith(text.slice(at)) || '<![CDATA['.startsWith(text.slice(at)))) return -1
    throw unreadable()
  }

  const element = (tag: string) => {
    if (tag.charCodeAt(0) === 47) {
      const name = parents.pop()
      if (name === undefined || name !== ownName(nameOf(tag, 1))) throw unreadable()
      return handler.close(name, parents)
    }
    const written = nameOf(tag, 0)
    if (prefixes === undefined) {
      prefixes = ownPrefixes(written, tag)
      isBareOwn = prefixes.has('')
    }
    const name = ownName(written)
    const selfClosed = tag.charCodeAt(tag.length - 1) === 47
    handler.open(name, tag, selfClosed, parents)
    if (selfClosed) return
    if (parents.length >= maxDepth) throw unreadable()
    parents.push(name)
  }

  return {
    write(chunk: string): void {
      if (handler.done) return
      const text = rest === '' ? chunk : rest + chunk
      let at = 0
      while (!handler.done) {
        const opening = text.indexOf('<', at)
        if (opening < 0) break
        if (opening > at && handler.wantsText) handler.text(decodeEntities(text.slice(at, opening)))
        at = opening
        const next = text.charCodeAt(opening + 1)
        if (next === 33 || next === 63) {
          const end = special(text, opening)
          if (end < 0) break
          at = end
          continue
        }
        const end = tagEnd(text, opening + 1)
        if (end < 0) break
        element(text.slice(opening + 1, end))
        at = end + 1
      }
      rest = handler.done ? '' : text.slice(at)
      if (rest.length > maxTokenLength) throw unreadable()
    },
    end(): void {
      if (!handler.done && (rest.trim() !== '' || parents.length > 0)) throw unreadable()
    },
  }
}
