// Latin letters only: in Indian scripts a mark is a vowel.
const accents = /[\u0300-\u036F]/g
const between = /[^\p{L}\p{M}\p{N}]+/u

/** The words something is found by: lower case, without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .split(between)
    .filter((word) => word !== '')

/** One letter too many, missing, wrong, or two changed places. */
export const isOneSlipAway = (typed: string, word: string): boolean => {
  const longer = Math.max(typed.length, word.length)
  if (longer - Math.min(typed.length, word.length) > 1 || typed === word) return false
  let start = 0
  while (start < longer && typed[start] === word[start]) start += 1
  let [a, b] = [typed.length, word.length]
  while (a > start && b > start && typed[a - 1] === word[b - 1]) [a, b] = [a - 1, b - 1]
  const isSwap =
    a - start === 2 && b - start === 2 && typed[start] === word[start + 1] && typed[start + 1] === word[start]
  return isSwap || (a - start <= 1 && b - start <= 1)
}
