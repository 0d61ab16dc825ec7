import { z } from 'zod'
import { hasGstStateCode, isAadhaar, isBankAccount, isGstin, isIfsc, isPan } from '#contract/wire/identityNumbers.ts'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { maxPaise } from '#contract/wire/money.ts'
import { webAddressOf } from '#contract/wire/webAddress.ts'
import type { EventFault } from './faults.ts'

/** A rule of a field: which fault it is, and what is right. */
export const rule = (fault: EventFault, right: string) => ({ error: right, params: { fault }, abort: true })

const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const isLine = (text: string): boolean => text.trim() === text && !controlCharacters.test(text)

/** A PAN, or nine digits and more with or without spaces and hyphens between them. */
const longNumber = /[A-Z]{5}\d{4}[A-Z]|\d(?:[ -]?\d){8}/i

const line = (most: number) =>
  textUpTo(most).refine(
    isLine,
    rule('field-wrong', 'Send one line of text, without spaces around it and without control characters.'),
  )

/** A reference, a tag, an address: no personal number is looked for. */
export const Line = (most: number) => line(most).default('')

/** Words that people read: names, remarks, reasons. */
const words = (most: number) =>
  line(most).refine(
    (text) => !longNumber.test(text),
    rule('number-in-text', 'Words have no PAN, Aadhaar, account or card number.'),
  )
export const Words = (most: number) => words(most).default('')
export const Name = words(100).min(1)

export const Flag = z.boolean()

const matching = (most: number, form: RegExp, fault: EventFault, right: string) =>
  textUpTo(most).refine((text) => form.test(text), rule(fault, right))
const orEmpty = (most: number, isRight: (text: string) => boolean, fault: EventFault, right: string) =>
  textUpTo(most)
    .refine((text) => text === '' || isRight(text), rule(fault, right))
    .default('')

const merchantCodeForm = /^[A-Z0-9]{4,20}$/
const merchantCodeRule = 'A merchant code has 4 to 20 capital letters and digits.'
export const MerchantCode = matching(20, merchantCodeForm, 'code-wrong', merchantCodeRule)
/** The sender's number of a payment, an order, a refund, a dispute or a device. */
export const Reference = matching(
  60,
  /^[A-Za-z0-9_/.-]{1,60}$/,
  'code-wrong',
  'A reference has 1 to 60 letters, digits or - _ / . signs.',
)
const codeForm = /^[A-Z0-9][A-Z0-9_-]{0,39}$/
const codeRule = 'A code has up to 40 capital letters, digits, - and _.'
export const Code = matching(40, codeForm, 'code-wrong', codeRule)
export const CodeOrEmpty = orEmpty(40, (text) => codeForm.test(text), 'code-wrong', codeRule)
/** `M0000001:ASTRON` */
export const MerchantAndBrand = matching(
  61,
  /^[A-Z0-9]{4,20}:[A-Z0-9][A-Z0-9_-]{0,39}$/,
  'code-wrong',
  'A merchant code and a brand code with a colon between them, such as M0000001:ASTRON.',
)

export const Mobile = orEmpty(10, (text) => /^\d{10}$/.test(text), 'number-wrong', 'A mobile number has 10 digits.')
export const Email = orEmpty(
  200,
  (text) => /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/.test(text),
  'field-wrong',
  'An e-mail address, such as name@example.com.',
)
export const PinCode = orEmpty(6, (text) => /^[1-9]\d{5}$/.test(text), 'number-wrong', 'A PIN code has 6 digits.')
export const Pan = orEmpty(
  10,
  isPan,
  'number-wrong',
  'A PAN has five capital letters, four digits and a letter; the fourth letter tells the kind of holder.',
)
export const Gstin = orEmpty(
  15,
  (text) => isGstin(text) && hasGstStateCode(text),
  'number-wrong',
  'A GST number has 15 characters; the last one checks the others.',
)
export const Ifsc = orEmpty(
  11,
  isIfsc,
  'number-wrong',
  'An IFSC has four capital letters, a zero and six letters or digits.',
)
export const AccountNumber = orEmpty(18, isBankAccount, 'number-wrong', 'An account number has 9 to 18 digits.')
export const Aadhaar = orEmpty(
  12,
  isAadhaar,
  'number-wrong',
  'An Aadhaar number has 12 digits; the last one checks the others.',
)

/** Without https on this machine alone: the desk asks nobody there. */
const isWebAddress = (text: string): boolean => {
  const url = webAddressOf(text)
  if (url === undefined || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || url.hostname === '127.0.0.1'
}
/** Where a file is fetched from; whoever knows it can read the file. */
export const WebAddress = textUpTo(2_000).refine(
  isWebAddress,
  rule('field-wrong', 'An address that begins with https://, with at most 2,000 characters and without a user name.'),
)

/** At most four digits at the end are open. */
export const Masked = orEmpty(
  40,
  (text) => !controlCharacters.test(text) && !/\d{5}|\d[ -]?\d{4}/.test(text),
  'not-masked',
  'At most the last four digits are open, such as XXXXXXXX07.',
)
export const Last4 = orEmpty(4, (text) => /^\d{4}$/.test(text), 'not-masked', 'The last four digits of the card.')
/** By which the payments of one card or mobile are known; no number that somebody could call or charge. */
export const OpaqueKey = orEmpty(
  64,
  (text) => /^[A-Za-z0-9_=-]+$/.test(text) && !/^\d+$/.test(text),
  'number-in-text',
  'A key of up to 64 letters and digits, one letter at least: digits alone may be the number itself.',
)

const wholePaise = rule('amount-wrong', 'A whole number of paise from 0 to 99999999999.')
export const Paise = z
  .number()
  .refine((paise) => Number.isInteger(paise) && paise >= 0 && paise <= maxPaise, wholePaise)
export const PositivePaise = Paise.refine(
  (paise) => paise > 0,
  rule('amount-wrong', 'A whole number of paise from 1 to 99999999999.'),
)

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
const dayOf = (text: string): boolean => {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text.slice(0, 10)
}
/** RFC 3339 with its zone; in UTC, to the millisecond, in our code. */
export const Instant = textUpTo(40)
  .refine(
    (text) => instantForm.test(text) && dayOf(text) && !Number.isNaN(Date.parse(text)) && text >= '1990',
    rule('field-wrong', 'A time after 1990 with its zone, such as 2026-11-28T06:30:00Z or 2026-11-28T12:00:00+05:30.'),
  )
  .overwrite((text) => new Date(text).toISOString())
