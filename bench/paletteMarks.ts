import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import { drawingFor, type Drawing } from '#server/demo/drawing.ts'
import { places } from '#server/demo/places.ts'
import { firstNames, shopWords, trades } from '#server/demo/words.ts'

type Syllables = readonly [string, ...string[]]

const heads: Syllables = ['Ka', 'Ra', 'Sha', 'Ma', 'Ve', 'Na', 'Bha', 'Cho', 'De', 'Gu', 'Ha', 'In', 'Ja', 'Ko', 'La']
const middles: Syllables = [
  'ra',
  'vi',
  'sha',
  'nda',
  'li',
  'ma',
  'ka',
  'dha',
  'go',
  'mi',
  'pa',
  'su',
  'tha',
  'lla',
  'ju',
]
const tails: Syllables = [
  'kar',
  'wala',
  'ppa',
  'ni',
  'esh',
  'puri',
  'nath',
  'edi',
  'oor',
  'wal',
  'an',
  'ia',
  'ke',
  'gar',
]

export const seed = 20_261_123
const familyNames = 30_000
const mostOf = 1_000_000

/** The nth of many invented names: the first are short, and one letter often makes another one. */
const familyName = (nth: number): string => {
  const at = (texts: Syllables, step: number) => texts[Math.floor(nth / step) % texts.length] ?? texts[0]
  const short = heads.length * middles.length * tails.length
  const beyond = nth < short ? '' : at(middles, short)
  return at(heads, 1) + at(middles, heads.length) + beyond + at(tails, heads.length * middles.length)
}

/** A few names are borne by many, most by few. */
const drawFamilyName = (draw: Drawing): string => {
  const drawn = draw.below(mostOf) / mostOf
  return familyName(Math.floor(drawn * drawn * familyNames))
}

/** The merchant of a number from 1, the same everywhere: of a name that says which it is, as shops have. */
export const paletteMark = (number: number): MerchantMark => {
  const draw = drawingFor(seed, number)
  const lead = draw.pick(draw.chance(50) ? firstNames : shopWords)
  const displayName = `${lead} ${drawFamilyName(draw)} ${draw.pick(draw.pick(trades).suffixes)}`
  return [
    `M${String(number).padStart(7, '0')}`,
    displayName,
    draw.chance(20) ? `${displayName} Private Limited` : '',
    draw.pick(places).city,
    `D${String(1 + draw.below(9_599)).padStart(4, '0')}`,
    // Some share their owner's number with the shop before.
    String(9_000_000_000 + number - (draw.chance(18) ? 1 : 0)),
    draw.chance(97) ? 1 : 0,
  ]
}

const shuffled = (texts: readonly string[], draw: Drawing): string[] => {
  const left = [...texts]
  return texts.map(() => left.splice(draw.below(left.length), 1)[0] ?? '')
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** One letter too many, missing, wrong, or two changed places. */
const slipped = (word: string, draw: Drawing): string => {
  const at = draw.below(word.length - 1)
  const letter = letters[draw.below(letters.length)] ?? ''
  const [before, one, next, after] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 2)]
  const wrong = [before + letter + one + next + after, before + next + after, before + letter + next + after]
  const made = draw.chance(25) ? before + next + one + after : (wrong[draw.below(wrong.length)] ?? word)
  return made === word ? slipped(word, draw) : made
}

const typedCityLetters = 4
const fewestLetters = 5

const wordsTyped = ([, displayName, , city]: MerchantMark, draw: Drawing): string[] =>
  shuffled([...displayName.toLowerCase().split(/[^a-z]+/), city.toLowerCase().slice(0, typedCityLetters)], draw)

export const waysToFind = {
  code: ([code]) => code.toLowerCase(),
  mobile: ([, , , , , mobile]) => mobile,
  words: (mark, draw) => wordsTyped(mark, draw).join(' '),
  slip: (mark, draw) => {
    const words = wordsTyped(mark, draw)
    const long = words.flatMap((word, at) => (word.length >= fewestLetters ? [at] : []))
    const at = long[draw.below(long.length)] ?? 0
    return words.with(at, slipped(words[at] ?? '', draw)).join(' ')
  },
} satisfies Record<string, (mark: MerchantMark, draw: Drawing) => string>

export type WayToFind = keyof typeof waysToFind

export interface Wanted {
  readonly code: string
  readonly text: string
}

/** So many merchants, drawn, and what is typed to find each. */
export const drawWanted = (way: WayToFind, count: number, merchants: number, from: number): Wanted[] =>
  Array.from({ length: count }, (_, nth) => {
    const draw = drawingFor(from, nth)
    const mark = paletteMark(1 + draw.below(merchants))
    return { code: mark[0], text: waysToFind[way](mark, draw) }
  })

/** What stands in the field after each key, from the second on: the palette asks for no less. */
export const keystrokesOf = (text: string): string[] =>
  Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 2)).filter((typed) => !typed.endsWith(' '))
