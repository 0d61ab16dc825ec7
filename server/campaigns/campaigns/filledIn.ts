/** One place of a template takes at least one sign, on one line. */
const longestFilled = 200

const isLineEnd = (sign: string): boolean => sign === '\n' || sign === '\r'

/**
 * What stands between the parts of a template in a message, each as long as it can be; undefined where the message is not
 * made so. From behind, each part is asked once at each place: an expression would try every length of one place with
 * every length of the others.
 */
export const filledIn = (parts: readonly string[], message: string): readonly string[] | undefined => {
  const length = message.length
  /** By part: from which places the rest of the message is made of this part and the next ones. */
  const fits: Uint8Array[] = []
  const last = parts.length - 1
  for (let part = last; part >= 0; part -= 1) {
    const text = parts[part] ?? ''
    const here = new Uint8Array(length + 1)
    if (part === last) {
      const at = length - text.length
      if (at >= 0 && message.endsWith(text)) here[at] = 1
    } else {
      const next = fits[part + 1]
      /** By place: where the nearest of the next parts begins behind what is filled in here; 0: nowhere on this line. */
      const nearest = new Int32Array(length + 2)
      for (let at = length - 1; at >= 0; at -= 1)
        if (!isLineEnd(message.charAt(at))) nearest[at] = next?.[at + 1] === 1 ? at + 1 : (nearest[at + 1] ?? 0)
      for (let at = 0; at + text.length <= length; at += 1) {
        const end = nearest[at + text.length] ?? 0
        if (end > 0 && end - at - text.length <= longestFilled && message.startsWith(text, at)) here[at] = 1
      }
    }
    fits[part] = here
  }
  if (fits[0]?.[0] !== 1) return undefined
  const found: string[] = []
  let at = parts[0]?.length ?? 0
  for (let part = 1; part <= last; part += 1) {
    let end = Math.min(length, at + longestFilled)
    const line = message.slice(at, end).search(/[\r\n]/)
    if (line >= 0) end = at + line
    while (fits[part]?.[end] !== 1) end -= 1
    found.push(message.slice(at, end))
    at = end + (parts[part]?.length ?? 0)
  }
  return found
}
