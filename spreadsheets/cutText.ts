/** The first `length` UTF-16 units of a text, one less where the cut would halve a surrogate pair. */
export const firstOf = (text: string, length: number): string => {
  const cut = text.slice(0, length)
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** The last `length` UTF-16 units of a text, one less where the cut would halve a surrogate pair. */
export const lastOf = (text: string, length: number): string => {
  const cut = text.slice(-length)
  return cut.length < text.length && /^[\uDC00-\uDFFF]/.test(cut) ? cut.slice(1) : cut
}

/**
 * The text without such signs at its ends. An expression that ends in `+$` looks at every run of them from each of its
 * signs: a run in the middle takes the square of its length.
 */
export const withoutEnds = (text: string, isEnd: (sign: string) => boolean): string => {
  let from = 0
  let to = text.length
  while (from < to && isEnd(text.charAt(from))) from += 1
  while (to > from && isEnd(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** The same at the end alone. */
export const withoutTail = (text: string, isEnd: (sign: string) => boolean): string => {
  let to = text.length
  while (to > 0 && isEnd(text.charAt(to - 1))) to -= 1
  return text.slice(0, to)
}
