import { withoutEnds } from '#contract/wire/storableText.ts'

/** Letters that are often written as digits or signs. */
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const plain = (text: string) => text.replace(/[@431!0$57]/g, (sign) => disguises[sign] ?? sign)
const bare = (text: string) => withoutEnds(text, (sign) => !/[a-z]/.test(sign))

let loaded: Promise<ReadonlySet<string>> | undefined

/** The 49,233 most used passwords that zxcvbn-ts keeps, all in lower case. Read when first needed. */
const loadCommon = (): Promise<ReadonlySet<string>> =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

const shortestWord = 4

/**
 * Is it, whatever its case, a well-known password; or one, or one of `names`, with digits and signs around it or in
 * place of letters? The rule of four classes makes exactly those out of the lists: `Welcome@2026`, `P@ssw0rd!1`.
 */
export const isCommonPassword = async (password: string, names: readonly string[]): Promise<boolean> => {
  const common = await loadCommon()
  const here = new Set(names.flatMap((name) => name.toLowerCase().split(/[^a-z0-9]+/)))
  const lower = password.toLowerCase()
  return [lower, lower.replace(/[^a-z0-9]/g, ''), bare(lower), plain(bare(lower)), bare(plain(lower))].some(
    (text) => text.length >= shortestWord && (common.has(text) || here.has(text)),
  )
}
