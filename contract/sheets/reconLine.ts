import { foldedHeader } from '#spreadsheets/sheetHeader.ts'
import { dayAfter, indianDay, isCalendarDay } from '#contract/wire/indianTime.ts'
import { maxPaise } from '#contract/wire/money.ts'
import { monthNamed } from '#contract/wire/monthNames.ts'
import { readIdentifier } from './identifierCells.ts'
import { rupees } from './sheetCells.ts'
import { isTotal, totalReason } from './sheetRows.ts'
import {
  type DayForm,
  isStatement,
  type MoneyForm,
  neededFields,
  type ReconField,
  type ReconMapping,
} from './reconMapping.ts'
import { readStatementAmount, readStatementSide, saysBalance, type StatementSide } from './statementCells.ts'
import { findUtr } from './utrPattern.ts'

/** What a row of a provider's or a bank's file says. `credit` and `debit` are a bank's. */
export type ReconLineKind = 'payment' | 'refund' | 'dispute' | 'adjustment' | 'credit' | 'debit'

export interface ReconLine {
  readonly kind: ReconLineKind
  /** The provider's own number of the row; empty where it has none. */
  readonly lineId: string
  /** Our number of the payment; of a dispute its own where the file names it. */
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
  /** What the account has behind this row, where the statement says it. */
  readonly balancePaise?: number
}

export interface ReconLineFault {
  readonly column: string
  readonly value: string
  readonly reason: string
}

type Read<T> = { readonly value: T } | { readonly reason: string }

const clock = /[ T]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]M)?$/i

const dayPatterns: Readonly<Record<Exclude<DayForm, 'unixSeconds'>, RegExp>> = {
  dayFirst: /^(?<day>\d\d?)[-/. ](?<month>\d\d?|[A-Za-z]{3,9})[-/. ,] ?(?<year>\d{4}|\d\d)$/,
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  'DD-MM-YYYY': /^(?<day>\d\d)-(?<month>\d\d)-(?<year>\d{4})$/,
  'DD/MM/YYYY': /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/,
  'MM/DD/YYYY': /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})$/,
  'DD/MM/YY': /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d\d)$/,
  'DD-MMM-YYYY': /^(?<day>\d\d)-(?<month>[A-Za-z]{3})-(?<year>\d{4})$/,
  'DD MMM YYYY': /^(?<day>\d\d?) (?<month>[A-Za-z]{3,9}) (?<year>\d{4})$/,
}

/** A day as spreadsheet programs count it, of this century. */
const serial = /^[34567]\d{4}(?:\.\d{1,15})?$/

/** The Indian day of a cell. */
export const readReconDay = (text: string, form: DayForm): Read<string> => {
  if (form === 'unixSeconds')
    return /^\d{9,10}$/.test(text)
      ? { value: indianDay(new Date(Number(text) * 1000)) }
      : { reason: 'The cell holds a time in seconds since 1970, as in 1764028800.' }
  // Spreadsheet programs save a day of their own as YYYY-MM-DD, whatever they show.
  const bare = text.replace(clock, '')
  if (form === 'dayFirst' && serial.test(bare)) return { value: dayAfter('1899-12-30', Math.floor(Number(bare))) }
  const parts = (dayPatterns[form].exec(bare) ?? dayPatterns['YYYY-MM-DD'].exec(bare))?.groups
  const { year = '', month = '', day = '' } = parts ?? {}
  const named = monthNamed(month)
  const written = `${year.length === 2 ? `20${year}` : year}-${(named > 0 ? String(named) : month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return parts !== undefined && isCalendarDay(written)
    ? { value: written }
    : {
        reason:
          form === 'dayFirst'
            ? 'The cell holds a day that begins with its number, as 15-01-2026, 15/01/26 or 15 Jan 2026.'
            : `The cell holds a day as ${form}.`,
      }
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
  dispute: 'dispute',
  chargeback: 'dispute',
}

const kindOf = (text: string): ReconLineKind =>
  text === '' ? 'payment' : (kindWords[text.toLowerCase()] ?? 'adjustment')

const shortText = (text: string) => text.slice(0, 200)

const identifiers = ['lineId', 'reference', 'paymentId', 'utr', 'settlementId', 'disputeId'] as const

/** Banks fill the column with zeros where a row has no UTR. */
const isUtrOfZeros = (text: string) => /^0+$/.test(text)

/** Undefined: the statement says none; null: what it says is no amount. */
const balanceOf = (text: string): number | null | undefined => {
  if (text === '') return undefined
  const read = readStatementAmount(text)
  if (read === undefined) return null
  return read.side === 'debit' ? -read.paise : read.paise
}

type Moved =
  | { readonly side: StatementSide; readonly paise: number }
  | { readonly field: ReconField; readonly reason: string }

const noAmount = 'An amount is a number with at most two places.'

/** What a row of a statement moves, and on which side: by one column of amounts, or by one for each side. */
const movedBy = (mapping: ReconMapping, text: (field: ReconField) => string): Moved => {
  const read = (field: ReconField) => {
    if (mapping.moneyForm === 'rupees') return readStatementAmount(text(field))
    const paise = readReconAmount(text(field), 'paise')
    return 'value' in paise ? { paise: paise.value } : undefined
  }
  if (mapping.columns.debit !== undefined || mapping.columns.credit !== undefined) {
    const [debit, credit] = [read('debit'), read('credit')]
    if (debit === undefined) return { field: 'debit', reason: noAmount }
    if (credit === undefined) return { field: 'credit', reason: noAmount }
    if ('side' in credit && credit.side === 'debit' && credit.paise > 0)
      return { field: 'credit', reason: 'This credit is below zero. Say by hand what the bank means by it.' }
    if (debit.paise > 0 === credit.paise > 0)
      return { field: 'credit', reason: 'A row of a statement has either a debit or a credit.' }
    return credit.paise > 0 ? { side: 'credit', paise: credit.paise } : { side: 'debit', paise: debit.paise }
  }
  const amount = read('amount')
  if (amount === undefined) return { field: 'amount', reason: noAmount }
  if (amount.paise === 0) return { field: 'amount', reason: 'A row of a statement has an amount.' }
  if (mapping.columns.side === undefined)
    return { side: ('side' in amount ? amount.side : undefined) ?? 'credit', paise: amount.paise }
  const side = readStatementSide(text('side'))
  return side === undefined
    ? { field: 'side', reason: 'Say Cr for a credit or Dr for a debit.' }
    : { side, paise: amount.paise }
}

export type ReadReconLine =
  | { readonly line: ReconLine }
  | { readonly fault: ReconLineFault }
  /** A row that says the balance before the first line or behind the last. */
  | { readonly aside: { readonly balancePaise: number | undefined } }

/** Reads a row by its mapping: what it says, or the first thing that is wrong with it. */
export const readReconLine = (mapping: ReconMapping, cells: Readonly<Record<string, string>>): ReadReconLine => {
  const byFold = new Map(Object.entries(cells).map(([header, text]) => [foldedHeader(header), text]))
  const headerOf = (field: ReconField) => mapping.columns[field] ?? ''
  const text = (field: ReconField) => (byFold.get(foldedHeader(headerOf(field))) ?? '').trim()
  const fault = (field: ReconField, reason: string) => ({
    fault: { column: headerOf(field), value: shortText(text(field)), reason },
  })

  const totalAt = Object.entries(cells).find(([, value]) => isTotal(value))
  if (totalAt !== undefined)
    return { fault: { column: totalAt[0], value: shortText(totalAt[1].trim()), reason: totalReason } }

  const isOfBank = isStatement(mapping)
  if (isOfBank) {
    const isMoved = (['debit', 'credit', 'amount'] as const).some((field) => {
      const read = readStatementAmount(text(field))
      return read === undefined || read.paise > 0
    })
    if (!isMoved && Object.values(cells).some(saysBalance))
      return { aside: { balancePaise: balanceOf(text('balance')) ?? undefined } }
  }
  for (const field of neededFields(mapping)) {
    // A provider that has not paid yet names no UTR; a statement has one side of two.
    if (field === 'utr' || field === 'debit' || field === 'credit' || field === 'reference') continue
    if (text(field) === '') return fault(field, 'This column must be filled.')
  }
  const said = kindOf(text('kind'))
  // What a provider takes or gives for a dispute is an adjustment to it, with the number of the dispute.
  const kind = said === 'adjustment' && text('disputeId') !== '' ? 'dispute' : said
  const isOfAPayment = kind === 'payment' || kind === 'refund' || kind === 'dispute'
  const hasUtr = !isUtrOfZeros(text('utr')) && text('utr') !== ''
  const hasNumber =
    text('reference') !== '' || text('paymentId') !== '' || hasUtr || (kind === 'dispute' && text('disputeId') !== '')
  if (!isOfBank && isOfAPayment && !hasNumber)
    return fault('reference', 'The row has no number of a payment: neither ours nor the provider’s.')

  const amounts: Partial<Record<ReconField, number>> = {}
  for (const field of ['amount', 'debit', 'credit', 'fee', 'tax', 'net'] as const) {
    if (isOfBank && mapping.moneyForm === 'rupees') continue
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
  const { lineId = '', reference = '', paymentId = '', utr = '', settlementId = '', disputeId = '' } = ids
  const narration = shortText(text('narration'))
  const isOneColumn = foldedHeader(headerOf('utr')) === foldedHeader(headerOf('narration'))
  const inColumn = hasUtr && !(isOfBank && isOneColumn) ? utr.toUpperCase() : ''
  const written = {
    lineId,
    reference: kind === 'dispute' ? disputeId || reference : reference,
    paymentId: paymentId === '' && kind === 'payment' ? lineId : paymentId,
    utr: inColumn || (isOfBank ? findUtr(text('narration'), mapping.utrPatterns ?? []) : ''),
    settlementId,
    day: day.value,
    narration,
  }
  if (isOfBank) {
    const moved = movedBy(mapping, text)
    if ('field' in moved) return fault(moved.field, moved.reason)
    const { side, paise } = moved
    const balancePaise = balanceOf(text('balance'))
    if (balancePaise === null) return fault('balance', 'The balance is an amount, with Cr or Dr where it has a side.')
    return {
      line: {
        ...written,
        kind: side,
        amountPaise: paise,
        feePaise: 0,
        netPaise: side === 'credit' ? paise : -paise,
        ...(balancePaise === undefined ? {} : { balancePaise }),
      },
    }
  }
  const feePaise = mapping.isTaxInFee ? fee : fee + tax
  const saysSides = mapping.columns.credit !== undefined
  const saysNet = mapping.columns.net !== undefined && text('net') !== ''
  if (kind === 'payment') {
    const withoutFee = amount - feePaise
    // A fee that is paid from fee credits, or by an invoice, is not taken from the amount.
    const isPaidOtherwise = feePaise > 0 && ((saysSides && credit === amount) || (saysNet && net === amount))
    const netPaise = isPaidOtherwise ? amount : withoutFee
    if (netPaise < 0) return fault('fee', 'The fee is more than the amount.')
    if (saysSides && credit !== netPaise)
      return fault('credit', 'The credit is neither the amount nor the amount without its fee.')
    if (saysNet && net !== netPaise)
      return fault('net', 'The net amount is neither the amount nor the amount without fee and tax.')
    return { line: { ...written, kind, amountPaise: amount, feePaise, netPaise } }
  }
  // Refunds and most adjustments are taken from the transfer; one that is paid says so by its credit.
  const isOfCredits = kind === 'refund' && saysSides && text('debit') !== '' && debit === 0 && credit === 0
  // A refund that is paid from refund credits takes nothing from the transfer.
  const netPaise = isOfCredits ? 0 : saysSides && credit > 0 ? credit : -(saysSides && debit > 0 ? debit : amount)
  return { line: { ...written, kind, amountPaise: amount, feePaise, netPaise } }
}
