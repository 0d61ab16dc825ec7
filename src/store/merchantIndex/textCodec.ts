// No text in UTF-8 has a byte of these; the last one, 0xff, ends a line.
const firstLead = 0xf5
const leads = 10
// No 0, which stands between the parts of a line, and no byte that would be taken for a lead.
const behindLead = 127
const longestWord = 40

/** A word and the space before it, if any: those that come often take two bytes. */
const words = / ?[^ \0\u0001]+/g

/** The words that save the most in such texts, at most as many as two bytes can tell. */
export const chooseTextCodec = (texts: Iterable<string>): string[] => {
  const uses = new Map<string, number>()
  for (const text of texts)
    for (const [word] of text.matchAll(words))
      if (word.length > 2 && word.length <= longestWord) uses.set(word, (uses.get(word) ?? 0) + 1)
  const saved = ([word, count]: readonly [string, number]) => count * (word.length - 2)
  return [...uses]
    .filter(([, count]) => count > 1)
    .toSorted((a, b) => saved(b) - saved(a) || (a[0] < b[0] ? -1 : 1))
    .slice(0, leads * behindLead)
    .map(([word]) => word)
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Writes a text at the beginning of these bytes, which have room for it in UTF-8; answers how many it took. */
export const textCodecWriter = (textCodec: readonly string[]): ((text: string, into: Uint8Array) => number) => {
  const places = new Map(textCodec.map((word, place) => [word, place]))
  return (text, into) => {
    let at = 0
    let plainFrom = 0
    const writePlain = (to: number) => {
      if (to > plainFrom) at += encoder.encodeInto(text.slice(plainFrom, to), into.subarray(at)).written
    }
    for (const { 0: word, index } of text.matchAll(words)) {
      const place = places.get(word)
      if (place === undefined) continue
      writePlain(index)
      into[at++] = firstLead + Math.floor(place / behindLead)
      into[at++] = 1 + (place % behindLead)
      plainFrom = index + word.length
    }
    writePlain(text.length)
    return at
  }
}

/** Reads what was written between these places. */
export const textCodecReader =
  (textCodec: readonly string[], bytes: Uint8Array): ((from: number, to: number) => string) =>
  (from, to) => {
    let text = ''
    for (let at = from; at < to; ) {
      const byte = bytes[at] as number
      if (byte < 0x80) {
        text += String.fromCharCode(byte)
        at += 1
      } else if (byte >= firstLead) {
        text += textCodec[(byte - firstLead) * behindLead + (bytes[at + 1] as number) - 1] as string
        at += 2
      } else {
        const begun = at
        while (at < to && (bytes[at] as number) >= 0x80 && (bytes[at] as number) < firstLead) at += 1
        text += decoder.decode(bytes.subarray(begun, at))
      }
    }
    return text
  }
