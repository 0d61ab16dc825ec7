import { constants, inflateSync } from 'node:zlib'

/** Between two parts of a PDF; a comment ends with its line. */
const spaces = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]{0,200}[\\r\\n])'
const gap = `${spaces}*`

/** What a PDF may do besides being looked at, or carry; an encrypted one could hide any of it. */
const actingName =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|ResetForm|Rendition|GoToR|GoToE|GoTo3DView|Encrypt)(?![A-Za-z0-9])/

/** Names so short that a picture has them by chance: what they need stands behind them. */
const shortName = new RegExp(`/(?:AA|JS|XFA|EF)${gap}(?:<|\\(|\\[|\\d{1,10}${spaces}+\\d{1,5}${spaces}+R)`)

/** A letter of a name may be written as its number: `/J#61vaScript`. */
const withPlainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const mostInflated = 8_388_608
/** A paper of so many bytes has tens or hundreds. */
const mostStreams = 2_000
const peeked = 512

interface Packed {
  readonly text: string
  /** Where its first object may begin: behind the numbers of its head. */
  readonly first: number
}

const streamStart = /(?<!end)stream(?:\r\n|\n|\r)/g
/** The head of an object stream is numbers; so begins the content of some pages too. */
const packedHead = new RegExp(`^(?:${gap}\\d{1,10}${gap}\\d{1,10}(?=[\\0\\t\\n\\f\\r ]))+${gap}`)
/** What nobody here takes apart, in a file that may hold objects in streams. */
const otherFilter = /\/(?:LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL|Crypt)(?![A-Za-z0-9])/
const mayBePacked = /\/(?:ObjStm|First)(?![A-Za-z0-9])/
/** A dictionary has both: its objects would have to be put together from differences. */
const isPredicted = (plain: string): boolean =>
  plain.split('obj').some((part) => part.includes('/Predictor') && mayBePacked.test(part))

const inflated = (bytes: Buffer, maxOutputLength: number): Buffer | undefined => {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })
  } catch {
    return undefined
  }
}

/** What stands deflated in object streams, whatever their dictionaries say; undefined where that cannot be said. */
const unpacked = (bytes: Buffer, raw: string, plain: string): readonly Packed[] | undefined => {
  if (!mayBePacked.test(plain)) return []
  if (otherFilter.test(plain) || isPredicted(plain)) return undefined
  const found: Packed[] = []
  let room = mostInflated
  let streams = 0
  for (const { 0: start, index } of raw.matchAll(streamStart)) {
    streams += 1
    if (streams > mostStreams) return undefined
    const from = index + start.length
    const head = inflated(bytes.subarray(from, from + peeked), mostInflated)?.toString('latin1')
    if (head === undefined || !/^[\0\t\n\f\r ]*[\d%]/.test(head)) continue
    const content = room > 0 ? inflated(bytes.subarray(from), room) : undefined
    if (content === undefined) return undefined
    room -= content.length
    const text = content.toString('latin1')
    found.push({ text, first: packedHead.exec(text)?.[0].length ?? 0 })
  }
  return found
}

/** A jump to a page of the same document, and nothing after it. */
const isJump = (value: string): boolean => {
  if (value.startsWith('[') || value.startsWith('null')) return true
  const end = value.indexOf('>>')
  if (!value.startsWith('<<') || end < 0) return false
  const inside = value.slice(2, end)
  const kinds = inside.match(new RegExp(`/S${gap}/[A-Za-z0-9]+`, 'g')) ?? []
  return kinds.length === 1 && kinds[0]?.endsWith('/GoTo') === true && !/<<|\/Next|\/URI/.test(inside)
}

const longestValue = 400
/** A catalog has one, and a file that was changed a few. */
const mostOpenings = 20
const opens = new RegExp(`/OpenAction(?![A-Za-z0-9])${gap}`, 'g')
const reference = new RegExp(`^(\\d{1,9})${gap}\\d{1,5}${gap}R`)

/** All that is defined under a number; of two the viewer takes the later one, or does not. */
const definedAs = (number: string, raw: string, packed: readonly Packed[]): readonly string[] => [
  ...raw
    .matchAll(new RegExp(`(?<!\\d)${number}${gap}\\d{1,5}${gap}obj${gap}`, 'g'))
    .map(({ 0: { length }, index }) => raw.slice(index + length, index + length + longestValue)),
  ...packed.flatMap(({ text, first }) =>
    [...text.slice(0, first).matchAll(/(\d{1,10})[\0\t\n\f\r ]+(\d{1,10})/g)].flatMap(([, named, at]) =>
      named === number ? [withPlainNames(text.slice(first + Number(at)).slice(0, longestValue)).trimStart()] : [],
    ),
  ),
]

/** Opened, it jumps to a page, or does nothing. */
const opensQuietly = (plain: string, raw: string, packed: readonly Packed[]): boolean => {
  const found = [...plain.matchAll(opens)]
  return (
    found.length <= mostOpenings &&
    found.every(({ 0: { length }, index }) => {
      const value = plain.slice(index + length, index + length + longestValue)
      const [, number] = reference.exec(value) ?? []
      if (number === undefined) return isJump(value)
      const defined = definedAs(number, raw, packed)
      return defined.length > 0 && defined.every((one) => isJump(withPlainNames(one)))
    })
  )
}

/** Does something by itself, carries a file or a form that does, or cannot be read whole. A link that somebody clicks is none. */
export const actsByItself = (bytes: Buffer): boolean => {
  const raw = bytes.toString('latin1')
  const plainRaw = withPlainNames(raw)
  const packed = unpacked(bytes, raw, plainRaw)
  if (packed === undefined) return true
  return [raw, ...packed.map(({ text }) => text)].some((text) => {
    const plain = withPlainNames(text)
    return actingName.test(plain) || shortName.test(plain) || !opensQuietly(plain, raw, packed)
  })
}
