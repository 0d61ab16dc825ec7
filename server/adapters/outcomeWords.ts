import { z } from 'zod'

/** Where words stand in the answers of one provider, and what each means: `place=word`. */
export interface OutcomeWords {
  readonly success: readonly string[]
  readonly failed: readonly string[]
  /** Words that say neither beside one that does, as an error code of nought. */
  readonly silent?: readonly string[]
}

export type Outcome = 'success' | 'failed' | 'unknown'

export interface ReadOutcome {
  readonly outcome: Outcome
  /** What stood at the places of the table, for people; empty: nothing did. */
  readonly said: string
}

export const noWords: OutcomeWords = { success: [], failed: [] }

/** Nobody can tell by such a table. */
export const isMute = ({ success }: OutcomeWords): boolean => success.length === 0

/** The status of the call, which may say that it failed and never that it succeeded. */
const statusPlace = 'http'
const anyWord = '*'
const entry = /^[\w$-]+(?:\[\])?(?:\.[\w$-]+(?:\[\])?)*=[^=\s](?:[^=]{0,78}[^=\s])?$/

const Entry = z.string().max(160).regex(entry, { error: 'must be like state=SUCCESS' })
const Entries = z.array(Entry).max(100).default([])

export const OutcomeTable = z
  .strictObject({ success: Entries, failed: Entries, silent: Entries })
  .refine(({ success }) => !success.some((one) => one.startsWith(`${statusPlace}=`)), {
    error: 'success: http says that a call was taken, not what became of it',
  })
  .refine(({ failed }) => failed.every((one) => !one.startsWith(`${statusPlace}=`) || /=4\d\d$/.test(one)), {
    error: 'failed: http may name a status from 400 to 499',
  })
  .refine(({ failed, silent }) => ![...failed, ...silent].some((one) => one.endsWith(`=${anyWord}`)), {
    error: 'only success may be any word',
  })

const wordOf = (value: string): string => value.trim().toUpperCase()

type Meaning = 'success' | 'failed' | 'silent'

/** The words of each place. */
const byPlace = (words: OutcomeWords): ReadonlyMap<string, ReadonlyMap<string, Meaning>> => {
  const places = new Map<string, Map<string, Meaning>>()
  for (const meaning of ['silent', 'success', 'failed'] as const)
    for (const one of words[meaning] ?? []) {
      const at = one.indexOf('=')
      const place = one.slice(0, at)
      const known = places.get(place) ?? new Map<string, Meaning>()
      known.set(wordOf(one.slice(at + 1)), meaning)
      places.set(place, known)
    }
  return places
}

/** What stands there: of a place with `[]` in each entry of the list. Nothing is where it is absent, null or empty. */
const valuesAt = (body: unknown, place: string): unknown[] => {
  let values: unknown[] = [body]
  for (const step of place.split('.')) {
    const isList = step.endsWith('[]')
    const name = isList ? step.slice(0, -2) : step
    values = values.flatMap((value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return []
      const found = (value as Readonly<Record<string, unknown>>)[name]
      if (!isList) return [found]
      return Array.isArray(found) ? found : [found]
    })
  }
  return values.filter((value) => value !== undefined && value !== null && value !== '')
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const isSomething = (value: unknown): boolean =>
  isPlain(value)
    ? value !== false && value !== 0 && wordOf(String(value)) !== ''
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0

const meaningOf = (known: ReadonlyMap<string, Meaning>, value: unknown): Meaning | undefined => {
  const said = isPlain(value) ? known.get(wordOf(String(value))) : undefined
  return said ?? (known.has(anyWord) && isSomething(value) ? 'success' : undefined)
}

const shown = (value: unknown): string => (isPlain(value) ? String(value).trim() : JSON.stringify(value)).slice(0, 60)

/** An answer that came after the time, or was not given by whoever knows. */
const saysNothing = (status: number): boolean =>
  status < 200 || (status >= 300 && status < 400) || status === 408 || status === 425 || status === 429 || status >= 500

/**
 * What an answer says by the words of a table. Success is a named word of success and nothing at the named places beside
 * it; failed is the same of a word of failure; all else is unknown, whatever its status is.
 */
export const readOutcome = (words: OutcomeWords, status: number, body: unknown): ReadOutcome => {
  const places = byPlace(words)
  const meanings: (Meaning | undefined)[] = []
  const said: string[] = []
  for (const [place, known] of places) {
    if (place === statusPlace) {
      if (known.has(String(status))) meanings.push('failed')
      continue
    }
    for (const value of valuesAt(body, place)) {
      meanings.push(meaningOf(known, value))
      said.push(shown(value))
    }
  }
  const spoken = meanings.filter((meaning) => meaning !== 'silent')
  const is = (meaning: Meaning) => spoken.length > 0 && spoken.every((one) => one === meaning)
  const outcome = saysNothing(status)
    ? 'unknown'
    : is('failed')
      ? 'failed'
      : is('success') && status < 300
        ? 'success'
        : 'unknown'
  return { outcome, said: said.join(', ').slice(0, 200) }
}

/** For people: why nobody can tell from such an answer. */
export const untoldBy = (who: string, status: number, { said }: ReadOutcome): string =>
  said === ''
    ? `${who} answered with status ${status} and no word of success or failure.`
    : `${who} answered "${said}" with status ${status}: that is no word of success or failure.`

const longestAnswer = 100_000

/** The body of an answer as JSON; undefined: it is none, or longer than any answer is. */
export const readBody = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > longestAnswer) return undefined
    chunks.push(chunk)
  }
  return parseAnswer(Buffer.concat(chunks).toString('utf8'))
}

export const parseAnswer = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
