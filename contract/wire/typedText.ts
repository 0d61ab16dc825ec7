import { withoutEnds } from './storableText.ts'

/** Signs that nobody sees and that come with what is pasted from a chat, a page or a sheet. */
const unseen = /[\p{Cf}\p{Cc}]/gu
/** In words of Indian scripts these two are letters' forms, and stay. */
const unseenInWords = /(?![\u200C\u200D\s])[\p{Cf}\p{Cc}]/gu
const aroundIt = /^[\s"'`“”‘’«»]$/u
const bareOf = (text: string): string => withoutEnds(text, (sign) => aroundIt.test(sign))
const hyphens = /[\p{Pd}().]/gu

/** Longer texts are nothing that anybody looks for. */
export const longestSought = 60

/** One line as a person means it: plain single spaces, no quotes around it, no signs that nobody sees. */
export const typedText = (text: string): string => bareOf(text.replace(unseenInWords, '').replace(/\s+/gu, ' '))

/** A code however it was pasted: no spaces, no quotes around it, full-width signs made plain, upper case. */
export const typedCode = (text: string): string =>
  bareOf(text.normalize('NFKC').replace(unseen, '')).replace(/\s+/gu, '').toUpperCase()

/** What may stand before the ten digits of an Indian mobile number: the country, a 0, or both in any order. */
export const beforeMobile = '(?:\\+91|91|0091|091|0)'
const tenDigits = new RegExp(`^${beforeMobile}?(\\d{10})$`)

/** Ten digits of an Indian number, however it was written; what is none stays as it is, without spaces. */
export const typedMobile = (text: string): string => {
  const bare = bareOf(text.normalize('NFKC').replace(unseen, '')).replace(/\s+/gu, '')
  return tenDigits.exec(bare.replace(hyphens, ''))?.[1] ?? bare
}

/** Digits with what people write between them, not all of them typed yet. */
const beginsNumber = /^\+?\d[\d\s\p{Pd}().]*$/u
/** No beginning of a name has this form. */
const wholeCode = /^[A-Z]{1,4}\d{7,}$/

/**
 * What a search over everything looks for: a whole mobile number or merchant code in its plain form, else the words;
 * empty where nothing can be found by it, as by a picture or by a page of text.
 */
export const soughtText = (text: string): string => {
  if (text.length > 10 * longestSought) return ''
  const words = typedText(text)
  if (words.length > longestSought || !/[\p{L}\p{N}]/u.test(words)) return ''
  const mobile = typedMobile(words)
  if (/^\d{10}$/.test(mobile)) return mobile
  if (beginsNumber.test(words)) return words.replace(/^\+(?:91)?/, '').replace(/\D/g, '')
  const code = typedCode(words)
  return wholeCode.test(code) ? code : words
}
