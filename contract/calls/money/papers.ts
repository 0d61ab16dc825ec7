import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, day, id, status, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { CalendarDay, Day, Instant, RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { PayoutState } from './settlementBatches.ts'
import { TxnRefNumber } from './settlements.ts'

const extra = { isExtra: true } as const
const Money = WireSignedHundredths
const makers = screenAccess.settlements

export const PaperKind = z.enum(['feeInvoice', 'creditNote', 'statement'])
export type PaperKind = z.infer<typeof PaperKind>
export const PaperState = z.enum(['draft', 'issued', 'cancelled'])
export type PaperState = z.infer<typeof PaperState>
export const SupplyKind = z.enum(['intraState', 'intraTerritory', 'interState'])
export type SupplyKind = z.infer<typeof SupplyKind>

/** Any day of the month that is meant. */
const Month = CalendarDay

const tax = {
  /** What is taxed. */
  fees: Money,
  central: Money,
  /** SGST, or UTGST in a territory. */
  state: Money,
  integrated: Money,
  tax: Money,
}

export const ListedPaper = wireAnswer({
  paperId: z.int(),
  /** Empty: not issued. */
  number: z.string(),
  kind: PaperKind,
  paperState: PaperState,
  /** The first day of the month. */
  month: Day,
  /** What stands on it. */
  datedOn: Day.nullable(),
  merchantCode: z.string(),
  displayName: z.string(),
  /** Empty: to somebody without one. */
  gstin: z.string(),
  placeOfSupply: z.string(),
  fees: Money,
  tax: Money,
  /** Fees and tax; of a statement the closing balance. */
  amount: Money,
})
export type ListedPaper = z.output<typeof ListedPaper>

export const listPapers = defineCall({
  name: 'papers.list',
  family: 'gateway',
  path: '/opspapers',
  access: screenAccess.papers,
  kind: 'read',
  offline: 'cache',
  summary: 'Fee invoices, credit notes and statements of merchants, the latest month first. Drafts are for who issues.',
  request: () =>
    wireObject({
      month: Month.optional(),
      merchantCode: MerchantCode.optional(),
      paperKind: z.array(PaperKind).max(3).optional(),
      paperState: z.array(PaperState).max(3).optional(),
      number: typedLine(20).toUpperCase().optional(),
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(ListedPaper), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const paperColumns = columnsOf(listPapers, {
  number: id('Number'),
  kind: status('Paper'),
  month: day('Month'),
  datedOn: day('Date', extra),
  merchantCode: id('MID', extra),
  displayName: text('M. Name'),
  gstin: id('GSTIN', extra),
  placeOfSupply: text('Place of Supply'),
  fees: amount('Fees'),
  tax: amount('GST'),
  amount: amount('Amount'),
  paperState: status('State'),
})

export const InvoiceLine = wireAnswer({ description: z.string(), sac: z.string(), fees: Money })
export const InvoicePayout = wireAnswer({
  payoutRef: z.string(),
  batchId: z.int(),
  paidOn: Day,
  payments: z.int(),
  fees: Money,
  tax: Money,
})
export const StatementLine = wireAnswer({
  on: Day,
  what: z.string(),
  /** Empty: it is of no payout. */
  payoutRef: z.string(),
  batchId: z.int().nullable(),
  utrNumber: z.string(),
  /** Null: it is of no payout. */
  payoutState: PayoutState.nullable(),
  captured: Money,
  fees: Money,
  tax: Money,
  /** Refunds, recoveries and what is given back besides. */
  changes: Money,
  paid: Money,
  balance: Money,
})
export const Statement = wireAnswer({
  opening: Money,
  captured: Money,
  fees: Money,
  tax: Money,
  /** Given back to customers before their payments were paid out. */
  refunds: Money,
  /** Given back to customers afterwards. */
  recoveries: Money,
  /** Payouts that the bank sent back. */
  returned: Money,
  /** Fees given back by credit notes. */
  credits: Money,
  /** What else was added or taken. */
  others: Money,
  /** What was entered into an earlier month after its statement. */
  corrections: Money,
  paid: Money,
  closing: Money,
  /** Captured until its end and in no payout yet: not in the balance. */
  waitingPayments: z.int(),
  waiting: Money,
  /** How many of them are held. */
  heldPayments: z.int(),
  held: Money,
  lines: z.array(StatementLine),
})

const OtherPaper = wireAnswer({
  paperId: z.int(),
  number: z.string(),
  paperState: PaperState,
  amount: Money,
  datedOn: Day.nullable(),
})

export const PaperPage = wireAnswer({
  paperId: z.int(),
  number: z.string(),
  kind: PaperKind,
  paperState: PaperState,
  month: Day,
  datedOn: Day.nullable(),
  issuedAt: Instant.nullable(),
  merchantCode: z.string(),
  displayName: z.string(),
  /** As they stand on it. */
  recipientName: z.string(),
  recipientAddress: z.string(),
  gstin: z.string(),
  placeOfSupply: z.string(),
  placeFrom: z.enum(['gstin', 'address', 'supplier']).nullable(),
  supply: SupplyKind.nullable(),
  ...tax,
  /** What of the tax is there because it was rounded for each payment. */
  rounding: Money,
  amount: Money,
  contentSha256: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  /** The invoice that a credit note is of. */
  ofInvoice: OtherPaper.nullable(),
  /** The refunded payment whose fee is given back. */
  txnRefNumber: z.string(),
  lines: z.array(InvoiceLine),
  payouts: z.array(InvoicePayout),
  statement: Statement.nullable(),
  /** Credit notes of the invoice. */
  creditNotes: z.array(OtherPaper),
  /** Fees of the invoice that no credit note has given back. */
  creditable: Money,
  /** The state of the month's run; null: it is of none. */
  can: z.array(z.enum(['askCredit', 'issue', 'cancel'])),
  whyNot: z.enum(['wrong-state', 'own-work']).nullable(),
})
export type PaperPage = z.output<typeof PaperPage>

/** Its number, or the one that the list has. */
const Paper = typedLine(20).toUpperCase().min(1)

export const getPaper = defineCall({
  name: 'papers.get',
  family: 'gateway',
  path: '/opspaper',
  access: screenAccess.papers,
  kind: 'read',
  offline: 'cache',
  summary: 'One paper with its lines, the payouts that they are of, and its credit notes.',
  request: () => wireObject({ paper: Paper }),
  response: () => PaperPage,
  answer: 'payload',
  refusals: ['record-not-found'],
})

export const getPaperFile = defineCall({
  name: 'papers.file',
  family: 'gateway',
  path: '/opspaperfile',
  access: screenAccess.papers,
  kind: 'read',
  offline: 'never',
  summary: 'An issued paper as a file: the same bytes each time.',
  request: () => wireObject({ paper: Paper, format: z.enum(['pdf', 'xlsx']) }),
  response: () => wireAnswer({ fileName: z.string(), file: z.base64() }),
  answer: 'data',
  refusals: ['record-not-found', 'wrong-state'],
})

export const LeftOutReason = z.enum(['gstin-invalid', 'state-unknown', 'name-missing'])
export const LeftOutMerchant = wireAnswer({
  merchantCode: z.string(),
  displayName: z.string(),
  reason: LeftOutReason,
  /** The GSTIN or the state as it is on record. */
  found: z.string(),
  /** Fees that wait for an invoice. */
  fees: Money,
})
export type LeftOutMerchant = z.output<typeof LeftOutMerchant>

export const PaperMonth = wireAnswer({
  /** The first day. */
  month: Day,
  /** `early`: it is not over, or an earlier one is not issued. */
  monthState: z.enum(['early', 'open', 'prepared', 'issued']),
  /** Why it cannot be prepared; empty: it can, or is. */
  whyNot: z.string(),
  invoices: z.int(),
  /** Invoices to merchants with a GSTIN. */
  registered: z.int(),
  statements: z.int(),
  ...tax,
  leftOut: z.array(LeftOutMerchant),
  /** Whose papers they are. Empty: it is not configured. */
  supplierName: z.string(),
  supplierGstin: z.string(),
  supplierState: z.string(),
  /** What the second person issues. Empty: nothing is prepared. */
  sealHash: z.string(),
  preparedBy: z.string(),
  preparedAt: Instant.nullable(),
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  can: z.array(z.enum(['prepare', 'issue', 'cancel'])),
})
export type PaperMonth = z.output<typeof PaperMonth>

export const getPaperMonth = defineCall({
  name: 'papers.month',
  family: 'gateway',
  path: '/opspapermonth',
  access: makers,
  kind: 'read',
  heavy: true,
  offline: 'never',
  summary: 'A month before its papers are issued: what will be, with sums, and who cannot have one and why.',
  request: () => wireObject({ month: Month }),
  response: () => PaperMonth,
  answer: 'payload',
  refusals: [],
})

export const preparePapers = defineCall({
  name: 'papers.prepare',
  family: 'gateway',
  path: '/opspaperprepare',
  access: makers,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary: 'Drafts the fee invoices and statements of a month, for a second person to issue. None has a number yet.',
  request: () => wireObject({ month: Month }),
  response: () => PaperMonth,
  answer: 'payload',
  refusals: [
    'paper-month-not-over',
    'paper-month-order',
    'paper-month-taken',
    'paper-supplier-missing',
    'papers-nothing',
  ],
})

export const decidePapers = defineCall({
  name: 'papers.decide',
  family: 'gateway',
  path: '/opspaperdecision',
  access: makers,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary:
    'A second person issues exactly the drafts that the seal covers: they get their numbers, and never change. Or anybody cancels, and says why.',
  request: () =>
    wireObject({
      month: Month,
      decision: z.enum(['issue', 'cancel']),
      sealHash: typedLine(64),
      remark: PlainRemark.default(''),
    }),
  response: () => PaperMonth,
  answer: 'payload',
  refusals: ['record-not-found', 'own-work', 'not-independent', 'wrong-state', 'seal-differs', 'remark-missing'],
})

export const getReturnSheet = defineCall({
  name: 'papers.returnSheet',
  family: 'gateway',
  path: '/opspaperreturn',
  access: makers,
  kind: 'read',
  heavy: true,
  offline: 'never',
  summary:
    'The papers that are dated in a month as the tables of GSTR-1: B2B, B2C, credit notes, summary by SAC, documents issued. Nothing is filed.',
  request: () => wireObject({ month: Month }),
  response: () => wireAnswer({ fileName: z.string(), file: z.base64() }),
  answer: 'data',
  refusals: ['papers-nothing'],
})

export const askCreditNote = defineCall({
  name: 'papers.askCreditNote',
  family: 'gateway',
  path: '/opscreditnote',
  access: makers,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary:
    'Asks for a credit note of an issued fee invoice: for the fee of a refunded payment, or for a part of the fees. A second person issues it.',
  request: () =>
    wireObject({
      paper: Paper,
      /** A refunded payment: its fee and tax are given back to the paisa. */
      txnRefNumber: TxnRefNumber.optional(),
      /** Without a payment: the fees that are given back. Their tax follows the rate of the invoice. */
      fees: WireHundredths.optional(),
      remark: PlainRemark,
    }),
  response: () => PaperPage,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'wrong-state',
    'remark-missing',
    'credit-note-of-what',
    'credit-note-too-large',
    'credit-note-not-refunded',
    'credit-note-twice',
  ],
})

export const decideCreditNote = defineCall({
  name: 'papers.decideCreditNote',
  family: 'gateway',
  path: '/opscreditnotedecision',
  access: makers,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary:
    'A second person issues a credit note: it gets its number, and the merchant the money with the next batch. Or anybody cancels it, and says why.',
  request: () =>
    wireObject({
      paperId: RecordNumber,
      decision: z.enum(['issue', 'cancel']),
      remark: PlainRemark.default(''),
    }),
  response: () => PaperPage,
  answer: 'payload',
  refusals: ['record-not-found', 'own-work', 'not-independent', 'wrong-state', 'remark-missing'],
})
