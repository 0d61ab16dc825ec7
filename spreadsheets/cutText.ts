/** The first `length` UTF-16 units of a text, one less where the cut would halve a surrogate pair. */
export const firstOf = (text: string, length: number): string => {
  const kept = text.slice(0, length)
  return kept.length < text.length && /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept
}

/** The last `length` UTF-16 units of a text, one less where the cut would halve a surrogate pair. */
export const lastOf = (text: string, length: number): string => {
  const kept = text.slice(-length)
  return kept.length < text.length && /^[\uDC00-\uDFFF]/.test(kept) ? kept.slice(1) : kept
}
