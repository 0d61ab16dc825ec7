/**
 * How a UTR looks in a narration: `@` is a letter, `#` a digit, `*` either, anything else stands for itself, in any case.
 * The UTR is what stands from the first of the three signs to the last. A word that goes on is another word.
 */
export const longestPattern = 60
export const mostPatterns = 8
/** Fewer are found in any narration. */
const fewestSigns = 8

const isSign = (sign: string): boolean => sign === '@' || sign === '#' || sign === '*'
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean => code >= 65 && code <= 90
const isWord = (code: number): boolean => isDigit(code) || isLetter(code)

/** Why nobody can look for this; undefined: it can be looked for. */
export const faultOfPattern = (pattern: string): string | undefined => {
  if (pattern.length > longestPattern) return `A pattern has at most ${longestPattern} characters.`
  const signs = [...pattern].filter(isSign).length
  return signs < fewestSigns
    ? `A pattern has at least ${fewestSigns} of the signs @ (a letter), # (a digit) and * (either).`
    : undefined
}

const fits = (sign: string, code: number): boolean =>
  sign === '@' ? isLetter(code) : sign === '#' ? isDigit(code) : isWord(code)

const foundAt = (pattern: string, text: string, at: number): boolean => {
  for (let place = 0; place < pattern.length; place++) {
    const sign = pattern[place] ?? ''
    const code = text.charCodeAt(at + place)
    if (isSign(sign) ? !fits(sign, code) : text[at + place] !== sign) return false
  }
  return true
}

const firstSign = (pattern: string): number => [...pattern].findIndex(isSign)
const lastSign = (pattern: string): number => [...pattern].findLastIndex(isSign)
const isOfZeros = (text: string): boolean => /^0+$/.test(text)

/** The UTR that the first fitting pattern finds, in capitals; empty: none does. Zeros alone are none. */
export const findUtr = (narration: string, patterns: readonly string[]): string => {
  const text = narration.toUpperCase()
  for (const written of patterns) {
    const pattern = written.toUpperCase()
    const [first, last] = [firstSign(pattern), lastSign(pattern)]
    if (first < 0) continue
    for (let at = 0; at + pattern.length <= text.length; at++) {
      if (!foundAt(pattern, text, at)) continue
      const [from, to] = [at + first, at + last]
      if ((from > 0 && isWord(text.charCodeAt(from - 1)) && first === 0) || isWord(text.charCodeAt(to + 1))) continue
      const found = text.slice(from, to + 1)
      if (!isOfZeros(found)) return found
    }
  }
  return ''
}

/** As NPCI and the RBI describe them: a transfer by RTGS, one by NEFT, one of HDFC's older kind, and an RRN of IMPS or UPI. */
export const usualPatterns = ['@@@@@#################', '@@@@*###########', '@###############', '############'] as const
