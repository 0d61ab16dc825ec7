import { foldedHeader } from '#spreadsheets/sheetHeader.ts'
import { indianDay, isCalendarDay } from '#contract/wire/indianTime.ts'
import { maxPaise } from '#contract/wire/money.ts'
import { monthNamed } from '#contract/wire/monthNames.ts'
import { readIdentifier } from './identifierCells.ts'
import { rupees } from './sheetCells.ts'
import { isTotal, totalReason } from './sheetRows.ts'
import { type DayForm, type MoneyForm, neededFields, type ReconField, type ReconMapping } from './reconMapping.ts'

/** What a row of a provider's or a bank's file says. `credit` and `debit` are a bank's. */
export type ReconLineKind = 'payment' | 'refund' | 'adjustment' | 'credit' | 'debit'

export interface ReconLine {
  readonly kind: ReconLineKind
  /** The provider's own number of the row; empty where it has none. */
  readonly lineId: string
  /** Our number of the payment. */
  readonly reference: string
  readonly paymentId: string
  readonly amountPaise: number
  /** With its tax. */
  readonly feePaise: number
  /** What the row adds to its transfer; below zero for what is taken from it. */
  readonly netPaise: number
  /** Empty: not paid yet. */
  readonly utr: string
  readonly settlementId: string
  readonly day: string
  readonly narration: string
}

export interface ReconLineFault {
  readonly column: string
  readonly value: string
  readonly reason: string
}

type Read<T> = { readonly value: T } | { readonly reason: string }

const clock = /[ T]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]M)?$/i

const dayPatterns: Readonly<Record<Exclude<DayForm, 'unixSeconds'>, RegExp>> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  'DD-MM-YYYY': /^(?<day>\d\d)-(?<month>\d\d)-(?<year>\d{4})$/,
  'DD/MM/YYYY': /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/,
  'MM/DD/YYYY': /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})$/,
  'DD/MM/YY': /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d\d)$/,
  'DD-MMM-YYYY': /^(?<day>\d\d)-(?<month>[A-Za-z]{3})-(?<year>\d{4})$/,
  'DD MMM YYYY': /^(?<day>\d\d?) (?<month>[A-Za-z]{3,9}) (?<year>\d{4})$/,
}

/** The Indian day of a cell. */
export const readReconDay = (text: string, form: DayForm): Read<string> => {
  if (form === 'unixSeconds')
    return /^\d{9,10}$/.test(text)
      ? { value: indianDay(new Date(Number(text) * 1000)) }
      : { reason: 'The cell holds a time in seconds since 1970, as in 1764028800.' }
  // Spreadsheet programs save a day of their own as YYYY-MM-DD, whatever they show.
  const bare = text.replace(clock, '')
  const parts = (dayPatterns[form].exec(bare) ?? dayPatterns['YYYY-MM-DD'].exec(bare))?.groups
  const { year = '', month = '', day = '' } = parts ?? {}
  const named = monthNamed(month)
  const written = `${year.length === 2 ? `20${year}` : year}-${named > 0 ? String(named).padStart(2, '0') : month}-${day.padStart(2, '0')}`
  return parts !== undefined && isCalendarDay(written)
    ? { value: written }
    : { reason: `The cell holds a day as ${form}.` }
}

/** An amount to the paisa; empty is none. */
export const readReconAmount = (text: string, form: MoneyForm): Read<number> => {
  if (text === '') return { value: 0 }
  if (form === 'paise')
    return /^\d{1,11}$/.test(text) && Number(text) <= maxPaise
      ? { value: Number(text) }
      : { reason: 'Amounts of this file are whole paise, without a point.' }
  const read = rupees.safeParse(text)
  return read.success ? { value: Number(read.data) } : { reason: read.error.issues[0]?.message ?? 'This is no amount.' }
}

const kindWords: Readonly<Record<string, ReconLineKind>> = {
  payment: 'payment',
  capture: 'payment',
  sale: 'payment',
  refund: 'refund',
}

const kindOf = (text: string): ReconLineKind =>
  text === '' ? 'payment' : (kindWords[text.toLowerCase()] ?? 'adjustment')

const shortText = (text: string) => text.slice(0, 200)

const identifiers = ['lineId', 'reference', 'paymentId', 'utr', 'settlementId'] as const

/** Banks fill the column with zeros where a row has no UTR. */
const isUtrOfZeros = (text: string) => /^0+$/.test(text)

/** Reads a row by its mapping: what it says, or the first thing that is wrong with it. */
export const readReconLine = (
  mapping: ReconMapping,
  cells: Readonly<Record<string, string>>,
): { readonly line: ReconLine } | { readonly fault: ReconLineFault } => {
  const byFold = new Map(Object.entries(cells).map(([header, text]) => [foldedHeader(header), text]))
  const headerOf = (field: ReconField) => mapping.columns[field] ?? ''
  const text = (field: ReconField) => (byFold.get(foldedHeader(headerOf(field))) ?? '').trim()
  const fault = (field: ReconField, reason: string) => ({
    fault: { column: headerOf(field), value: shortText(text(field)), reason },
  })

  const totalAt = Object.entries(cells).find(([, value]) => isTotal(value))
  if (totalAt !== undefined)
    return { fault: { column: totalAt[0], value: shortText(totalAt[1].trim()), reason: totalReason } }

  const isStatement = mapping.gateway === 'BANK' && mapping.type === 'PAYMENT'
  for (const field of neededFields(mapping)) {
    // A provider that has not paid yet names no UTR; a statement has one side of two.
    if (field === 'utr' || field === 'debit' || field === 'credit' || field === 'reference') continue
    if (text(field) === '') return fault(field, 'This column must be filled.')
  }
  const kind = kindOf(text('kind'))
  const isOfAPayment = kind === 'payment' || kind === 'refund'
  const hasUtr = !isUtrOfZeros(text('utr')) && text('utr') !== ''
  const hasNumber = text('reference') !== '' || text('paymentId') !== '' || hasUtr
  if (!isStatement && isOfAPayment && !hasNumber)
    return fault('reference', 'The row has no number of a payment: neither ours nor the provider’s.')

  const amounts: Partial<Record<ReconField, number>> = {}
  for (const field of ['amount', 'debit', 'credit', 'fee', 'tax', 'net'] as const) {
    const read = readReconAmount(text(field), mapping.moneyForm)
    if ('reason' in read) return fault(field, read.reason)
    amounts[field] = read.value
  }
  const { amount = 0, debit = 0, credit = 0, fee = 0, tax = 0, net = 0 } = amounts
  const day = readReconDay(text('day'), mapping.dayForm)
  if ('reason' in day) return fault('day', day.reason)

  const ids: Partial<Record<ReconField, string>> = {}
  for (const field of identifiers) {
    const read = readIdentifier(text(field))
    if ('reason' in read) return fault(field, read.reason)
    ids[field] = read.value
  }
  const { lineId = '', reference = '', paymentId = '', utr = '', settlementId = '' } = ids
  const said = {
    lineId,
    reference,
    paymentId: paymentId === '' && kind === 'payment' ? lineId : paymentId,
    utr: hasUtr ? utr.toUpperCase() : '',
    settlementId,
    day: day.value,
    narration: shortText(text('narration')),
  }
  if (isStatement) {
    if (debit > 0 === credit > 0) return fault('credit', 'A row of a statement has either a debit or a credit.')
    const isCredit = credit > 0
    const sum = isCredit ? credit : debit
    return {
      line: {
        ...said,
        kind: isCredit ? 'credit' : 'debit',
        amountPaise: sum,
        feePaise: 0,
        netPaise: isCredit ? sum : -sum,
      },
    }
  }
  const feePaise = mapping.isTaxInFee ? fee : fee + tax
  const saysSides = mapping.columns.credit !== undefined
  const saysNet = mapping.columns.net !== undefined && text('net') !== ''
  if (kind === 'payment') {
    const netPaise = amount - feePaise
    if (netPaise < 0) return fault('fee', 'The fee is more than the amount.')
    if (saysSides && credit !== netPaise) return fault('credit', 'The credit is not the amount without its fee.')
    if (saysNet && net !== netPaise) return fault('net', 'The net amount is not the amount without fee and tax.')
    return { line: { ...said, kind, amountPaise: amount, feePaise, netPaise } }
  }
  // Refunds and most adjustments are taken from the transfer; one that is paid says so by its credit.
  const netPaise = saysSides && credit > 0 ? credit : -(saysSides && debit > 0 ? debit : amount)
  return { line: { ...said, kind, amountPaise: amount, feePaise, netPaise } }
}
