import { z } from 'zod'
import { textUpTo } from './boundedText.ts'

/**
 * The one definition of money arithmetic. Amounts are whole paise, rates whole basis points: both are hundredths of
 * what people write (₹12.50 is 1250, 2.5 % is 250), so one reader and one writer serve both.
 */

/** The largest amount that is entered, in paise: ₹99,99,99,999.99. A product with basis points stays a safe integer. */
export const maxPaise = 99_999_999_999
export const Paise = z.int().min(0).max(maxPaise)

/** A whole: 100 % in basis points. */
export const wholeBps = 10_000
/** GST on fees: 18 %. */
export const gstBps = 1_800

const decimal = /^\d{1,13}(?:\.(\d{1,2}))?$/

/** '12.5' to 1250; undefined for what is no decimal with at most two places. Never through a float. */
export const readHundredths = (text: string): number | undefined => {
  const fraction = text.match(decimal)
  if (fraction === null) return undefined
  const [whole = '0'] = text.split('.')
  return Number(whole) * 100 + Number((fraction[1] ?? '').padEnd(2, '0'))
}

/** Longer than any amount, and than any way to write one: what is longer is not looked at. */
const longestFigure = 40

/**
 * A number as people write it, to its plain digits: groups of thousands (1,234,567) or of lakhs and crores (12,34,567),
 * or none. Undefined where the commas are neither: nobody knows then what was meant.
 */
const plainFigure = (text: string): string | undefined => {
  if (text.length > longestFigure) return undefined
  const [, whole = '', fraction = ''] = /^([\d,]*)(\.\d*)?$/.exec(text) ?? []
  if (
    !/^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3})$/.test(
      whole === '' && fraction.length > 1 ? '0' : whole,
    )
  )
    return undefined
  return `${whole.replaceAll(',', '') || '0'}${fraction === '.' ? '' : fraction}`
}

/**
 * The one reader of amounts that people write, in paise: with the sign of the rupee in front or /- behind. Nothing is
 * left out of what was typed; undefined for what can be read in two ways, or in none.
 */
export const readRupees = (typed: string): number | undefined => {
  if (typed.length > 2 * longestFigure) return undefined
  const amount = typed.trim().replace(/^(?:₹|rs\.?|inr)\s*/i, '')
  const figure = plainFigure(amount.endsWith('/-') ? amount.slice(0, -2).trimEnd() : amount)
  return figure === undefined ? undefined : readHundredths(figure)
}

/** Why an amount that is not empty was not read; undefined: it was. */
export const faultOfRupees = (typed: string): string | undefined => {
  if (readRupees(typed) !== undefined) return undefined
  return typed.includes(',')
    ? 'Write rupees as 1,23,456.50 or 123456.50: these commas leave open which number is meant.'
    : 'Write rupees with at most 2 decimals.'
}

/** A whole number as people write it, by the same groups. */
export const readWhole = (typed: string): number | undefined => {
  const figure = plainFigure(typed.trim())
  return figure !== undefined && /^\d{1,15}$/.test(figure) ? Number(figure) : undefined
}

/** 1250 to '12.5', 1200 to '12'. */
export const writeHundredths = (hundredths: number): string => {
  const digits = String(hundredths).padStart(3, '0')
  const fraction = digits.slice(-2).replace(/0{1,2}$/, '')
  return fraction === '' ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${fraction}`
}

/** The whole rupees of an amount in groups of lakhs and crores. */
const grouped = (digits: string): string => {
  if (digits.length <= 3) return digits
  const front = digits.slice(0, -3)
  const pairs = front.padStart(front.length + (front.length % 2), '0').match(/\d\d/g) ?? []
  return `${pairs.join(',').replace(/^0/, '')},${digits.slice(-3)}`
}

/** An amount as people write it: 1234567890 is `₹1,23,45,678.90`. */
export const formatRupees = (paise: number): string => {
  if (!Number.isSafeInteger(paise)) throw new RangeError('An amount is a whole number of paise.')
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}₹${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** A rate as people write it: 250 is `2.5 %`. */
export const formatPercent = (bps: number): string => `${bps < 0 ? '-' : ''}${writeHundredths(Math.abs(bps))} %`

/** What hundredths that are stored are of: an amount or a rate. */
export type HundredthsOf = 'paise' | 'bps'
export const formatHundredths = (hundredths: number, of: HundredthsOf): string =>
  of === 'paise' ? formatRupees(hundredths) : formatPercent(hundredths)

/** The share of an amount, rounded half up to a whole paisa. Both are not negative. */
export const shareOf = (paise: number, bps: number): number => {
  const product = paise * bps
  if (!Number.isSafeInteger(product) || product < 0) throw new RangeError('The amount is too large to take a share of.')
  const paisa = Math.floor(product / wholeBps)
  return product - paisa * wholeBps >= wholeBps / 2 ? paisa + 1 : paisa
}

export const gstOf = (feePaise: number): number => shareOf(feePaise, gstBps)

/** A decimal of rupees or percent on the wire, as a number or as text; hundredths in our code. */
export const WireHundredths = z.codec(z.union([z.number(), textUpTo(60)]), Paise, {
  decode: (written, context) => {
    const read = readHundredths(String(written).trim())
    if (read !== undefined) return read
    context.issues.push({
      code: 'custom',
      message: 'Write a number that is not negative and has at most 2 decimals.',
      input: written,
    })
    return z.NEVER
  },
  encode: (hundredths) => Number(writeHundredths(hundredths)),
})

/** A sum, in whole paise; in rupees on the wire. It may be below zero, and larger than any amount that is entered. */
export const WireSignedHundredths = z.codec(z.union([z.number(), textUpTo(60)]), z.int(), {
  decode: (written, context) => {
    const text = String(written).trim()
    const read = readHundredths(text.replace(/^-/, ''))
    if (read !== undefined) return text.startsWith('-') ? -read : read
    context.issues.push({ code: 'custom', message: 'Write a number that has at most 2 decimals.', input: written })
    return z.NEVER
  },
  encode: (hundredths) => Number(`${hundredths < 0 ? '-' : ''}${writeHundredths(Math.abs(hundredths))}`),
})
