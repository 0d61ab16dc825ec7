import { z } from 'zod'

const asText = 'format the column as Text and enter it again.'

/** As a spreadsheet program writes a number that is wider than its column. */
const shortenedByExcel = /^-?\d(?:[.,]\d{1,20})?E[+-]\d{2,3}$/i
/** As other programs do: with a sign, or with a fraction before the E, it is no code. */
const shortenedByProgram = /^-?\d{1,3}(?:[.,]\d{1,20}E[+-]?\d{1,3}|E[+-]\d{1,3})$/i

/** Why a text that a spreadsheet program has shortened is accepted in no column; null: it is none. */
export const shortenedReason = (text: string): string | null =>
  shortenedByExcel.test(text) ? `Excel shortened this number: ${asText}` : null

/** An apostrophe in front is how people keep a spreadsheet from reading digits as a number. */
export const withoutTextMark = (text: string): string => text.trim().replace(/^'(?=[\w+])/, '')

const pointZero = /^(\d{1,60})\.0{1,20}$/
const fraction = /^\d{4,60}\.\d{1,60}$/
const longDigits = 4

type Read = { readonly value: string } | { readonly reason: string }

/**
 * The one reader of numbers and codes by which things are known. Programs that take a column for numbers put `.0` behind
 * each: it is left out. Other fractions and shortened numbers are no identifier any more. `hasPoints`: of codes in which a
 * point is usual, where a short `2.0` is a code of its own.
 */
export const readIdentifier = (text: string, { hasPoints = false } = {}): Read => {
  const bare = withoutTextMark(text)
  const shortened = shortenedReason(bare)
  if (shortened !== null) return { reason: shortened }
  if (shortenedByProgram.test(bare)) return { reason: `A program shortened this number: ${asText}` }
  const whole = pointZero.exec(bare)?.[1]
  if (whole !== undefined) return { value: hasPoints && whole.length < longDigits ? bare : whole }
  return fraction.test(bare) && !hasPoints
    ? { reason: `A program read this number as an amount with a fraction: ${asText}` }
    : { value: bare }
}

const reading = (hasPoints: boolean) => (schema: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text, context) => {
      const read = readIdentifier(text, { hasPoints })
      if ('value' in read) return read.value
      context.addIssue({ code: 'custom', message: read.reason })
      return z.NEVER
    })
    .pipe(schema)

/** A cell that holds such a number or code, which the schema then judges. */
export const identifier = reading(false)
export const identifierWithPoints = reading(true)
