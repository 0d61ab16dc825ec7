import { type NumberKind, numberFault } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { gstCheckDigit, verhoeffDigit } from '#contract/wire/identityNumbers.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const figures = '0123456789'

export interface NumberFigures {
  readonly numbers: number
  readonly mutants: number
  /** Numbers by the rules of who gives them that are refused. */
  readonly refusedValid: readonly string[]
  /** Numbers with one wrong character that are taken. */
  readonly takenMutants: readonly string[]
}

type Draw = () => number

const one = (of: string, draw: Draw): string => of.charAt(Math.floor(draw() * of.length))
const some = (of: string, count: number, draw: Draw): string =>
  Array.from({ length: count }, () => one(of, draw)).join('')

const pan = (draw: Draw) =>
  some(letters, 3, draw) +
  one('ABCFGHJKLPT', draw) +
  some(letters, 1, draw) +
  some(figures, 4, draw) +
  one(letters, draw)

const kinds: Readonly<Record<NumberKind, (draw: Draw) => string>> = {
  PAN: pan,
  BUSINESSPAN: pan,
  AADHAAR: (draw) => {
    const body = one('23456789', draw) + some(figures, 10, draw)
    return body + verhoeffDigit(body)
  },
  GST: (draw) => {
    const state = String(1 + Math.floor(draw() * 38)).padStart(2, '0')
    const body = `${state}${pan(draw)}${one('123456789', draw)}Z`
    return body + gstCheckDigit(body)
  },
  PASSPORT: (draw) => some(letters, 2, draw) + some(figures, 11 + Math.floor(draw() * 3), draw),
  DRIVINGLICENCE: (draw) => some(letters, 2, draw) + some(figures, 2, draw) + '2011' + some(figures, 7, draw),
  VOTERID: (draw) => some(letters, 3, draw) + some(figures, 7, draw),
  CIN: (draw) =>
    `${one('LU', draw)}${some(figures, 5, draw)}${some(letters, 2, draw)}${some(figures, 4, draw)}${some(letters, 3, draw)}${some(figures, 6, draw)}`,
  DPIN: (draw) => some(figures, 8, draw),
  BANKACCOUNT: (draw) => some(figures, 9 + Math.floor(draw() * 10), draw),
}
/** Their last character checks all others: any other character anywhere is found. */
const checked: readonly NumberKind[] = ['AADHAAR', 'GST']

const mutate = (kind: NumberKind, number: string, draw: Draw): string => {
  const at = Math.floor(draw() * number.length)
  const own = number.charAt(at)
  const isFigure = figures.includes(own)
  // Behind its two letters a passport's file number takes letters and figures.
  const wrongClass = kind === 'PASSPORT' && at > 1 ? '.,:' : isFigure ? '.,:' : figures
  const from = checked.includes(kind) ? (figures + letters).replace(own, '') : wrongClass
  return number.slice(0, at) + one(from, draw) + number.slice(at + 1)
}

/** Numbers as their authorities give them, and each of them once more with one character wrong. */
export const identityNumberMutants = (count: number, draw: Draw): NumberFigures => {
  const refusedValid: string[] = []
  const takenMutants: string[] = []
  const all = Object.keys(kinds) as NumberKind[]
  for (let at = 0; at < count; at += 1) {
    const kind = all[at % all.length] as NumberKind
    const number = kinds[kind](draw)
    if (numberFault(kind, number) !== undefined) refusedValid.push(`${kind} ${number}`)
    const mutant = mutate(kind, number, draw)
    if (numberFault(kind, mutant) === undefined) takenMutants.push(`${kind} ${number} as ${mutant}`)
  }
  return { numbers: count, mutants: count, refusedValid, takenMutants }
}
