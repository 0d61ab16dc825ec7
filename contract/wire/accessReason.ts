import { z } from 'zod'

/** A case that somebody else can look up: `KYC-1042`, `INC 20931`, `#48213`. */
const caseNumber = /(?:\p{L}{2,}[-/ ]?|#)\d{3,}/u

const fewestLetters = 15
const fewestDifferent = 6

/** Nothing but one short piece again and again. */
const isRepetition = (letters: string): boolean => /^(.{1,8}?)\1+.{0,7}$/u.test(letters)

/** Says why to whoever reads it later: a case, or a few words of 15 letters at least that are no repetition. */
export const isTellingReason = (reason: string): boolean => {
  if (caseNumber.test(reason)) return true
  const letters = [...reason.toLowerCase()].filter((sign) => /\p{L}/u.test(sign))
  return letters.length >= fewestLetters && new Set(letters).size >= fewestDifferent && !isRepetition(letters.join(''))
}

export const reasonAdvice = 'Say why in a few words (15 letters at least), or name the case, such as KYC-1042.'

/** Why somebody looks at what is not theirs; kept in the audit with what they saw. */
export const AccessReason = z.string().trim().max(300).refine(isTellingReason, reasonAdvice)
