import { typedLine } from './boundedText.ts'

/** A case that somebody else can look up: `KYC-1042`, `INC 20931`, `#48213`. */
const caseNumber = /(?:\p{L}{2}[-/ ]?|#)\d{3}/u

const fewestLetters = 15
const fewestDifferent = 6

/** Nothing but one short piece again and again. */
const isRepetition = (letters: string): boolean => /^(.{1,8}?)\1+.{0,7}$/u.test(letters)

/** As a hand runs over the keys, along and down, and the alphabet. */
const runs = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp', 'abcdefghijklmnopqrstuvwxyz']
const runLength = 3
const piecesOf = (run: string): string[] =>
  Array.from({ length: run.length - runLength + 1 }, (_, at) => run.slice(at, at + runLength))
const runPieces = new Set(runs.flatMap((run) => [...piecesOf(run), ...piecesOf([...run].toReversed().join(''))]))

/** None of 46,000 pieces of English sentences has more than 54 % of its letters in such runs. */
const mostInRuns = 0.6

const isKeyRun = (letters: string): boolean => {
  const inRuns = [...letters].filter((_, at) =>
    [at - 2, at - 1, at].some((from) => from >= 0 && runPieces.has(letters.slice(from, from + runLength))),
  )
  return inRuns.length > letters.length * mostInRuns
}

/**
 * Says why to whoever reads it later: a case, or a few words of 15 letters at least that are no repetition and no run
 * over the keys.
 */
export const isTellingReason = (reason: string): boolean => {
  if (caseNumber.test(reason)) return true
  const letters = [...reason.toLowerCase()].filter((sign) => /\p{L}/u.test(sign))
  return (
    letters.length >= fewestLetters &&
    new Set(letters).size >= fewestDifferent &&
    !isRepetition(letters.join('')) &&
    !isKeyRun(letters.join(''))
  )
}

export const reasonAdvice = 'Say why in a few words (15 letters at least), or name the case, such as KYC-1042.'

/** Why somebody looks at what is not theirs; kept in the audit with what they saw. */
export const AccessReason = typedLine(300).refine(isTellingReason, reasonAdvice)
