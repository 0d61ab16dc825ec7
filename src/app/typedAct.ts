import { type Verb, verbs } from '#src/gateway/findable.ts'

const phrases = Object.entries(verbs)
  .flatMap(([verb, words]) => words.map((phrase) => ({ verb: verb as Verb, phrase })))
  .toSorted((a, b) => b.phrase.length - a.phrase.length)

/** 'switch off M0000001': what is to be done, and with what. Without a verb the whole text says what is looked for. */
export const typedAct = (typed: string): { readonly verb: Verb | undefined; readonly of: string } => {
  const text = typed.trimStart()
  const found = phrases.find(({ phrase }) => text.toLowerCase().startsWith(`${phrase} `))
  const of = found === undefined ? '' : text.slice(found.phrase.length).trim()
  return of === '' ? { verb: undefined, of: typed } : { verb: found?.verb, of }
}
