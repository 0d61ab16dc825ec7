import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'

/** Receives the pieces of one XML part. Names come without their namespace prefix. */
export type XmlHandler = {
  /** Text is handed over only while this is true. */
  wantsText: boolean
  /** Set it to end the reading of this part early. */
  done: boolean
  /** `tag` is everything between `<` and `>`: read it with `attribute`. */
  open(name: string, tag: string, selfClosed: boolean): void
  text(text: string): void
  close(name: string): void
}

const maxTokenLength = 1_000_000
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unreadable = () => new SheetRefusal('sheet-unreadable')

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

/** The value of an attribute (name with its prefix, if it has one), or undefined. */
export const attribute = (tag: string, name: string): string | undefined => {
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
    pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    attributePatterns.set(name, pattern)
  }
  const found = pattern.exec(tag)
  const value = found?.[1] ?? found?.[2]
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

const nameOf = (tag: string, from: number): string => {
  let start = from
  let at = from
  for (; at < tag.length; at++) {
    const code = tag.charCodeAt(at)
    if (code <= 32 || code === 47) break
    if (code === 58) start = at + 1
  }
  return tag.slice(start, at)
}

/** Reads XML piece by piece, without entities of its own, documents types or any other reach outside: those are refused. */
export const createXmlScanner = (handler: XmlHandler) => {
  let rest = ''

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
    if (tag.charCodeAt(0) === 47) return handler.close(nameOf(tag, 1))
    handler.open(nameOf(tag, 0), tag, tag.charCodeAt(tag.length - 1) === 47)
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
      if (rest.trim() !== '') throw unreadable()
    },
  }
}
