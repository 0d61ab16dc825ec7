/**
 * A text in lines that fit. A word that does not is broken between its letters; a letter that is wider than the column
 * stands alone.
 */
export const fittedLines = (text: string, fits: (part: string) => boolean): string[] => {
  const found: string[] = []
  for (const word of text.split(/\s+/)) {
    const joined = `${found.at(-1) ?? ''} ${word}`.trim()
    if (found.length > 0 && fits(joined)) {
      found[found.length - 1] = joined
      continue
    }
    let rest = [...word]
    while (rest.length > 1 && !fits(rest.join(''))) {
      let length = rest.length - 1
      while (length > 1 && !fits(rest.slice(0, length).join(''))) length -= 1
      found.push(rest.slice(0, length).join(''))
      rest = rest.slice(length)
    }
    found.push(rest.join(''))
  }
  return found
}
