import { z } from 'zod'
import { foldedHeader } from '#spreadsheets/sheetHeader.ts'
import { bankStatements } from './bankStatements.ts'

/** Who took the payments; the wire's words. */
export const ReconGateway = z.enum(['TRACKNPAY', 'RAZORPAY', 'PAYU', 'BANK'])
export type ReconGateway = z.infer<typeof ReconGateway>
export const gatewayLabels: Readonly<Record<ReconGateway, string>> = {
  TRACKNPAY: 'TRACKNPAY',
  RAZORPAY: 'RAZORPAY',
  PAYU: 'PAYU',
  BANK: 'BANK / UPI',
}

/** What the file lists: payments as the provider took them, or what it paid out for them. */
export const ReconType = z.enum(['TRANSACTION', 'PAYMENT'])
export type ReconType = z.infer<typeof ReconType>
export const reconTypeLabels: Readonly<Record<ReconType, string>> = {
  TRANSACTION: 'TRANSACTION',
  PAYMENT: 'SETTLEMENT',
}

/** The documented `file_description` of an upload: gateway and type. */
export const describeReconFile = (gateway: ReconGateway, type: ReconType): string => `${gateway}|${type}`
export const readReconDescription = (
  text: string,
): { readonly gateway: ReconGateway; readonly type: ReconType } | undefined => {
  const [gateway, type, ...more] = text.split('|')
  const read = z.object({ gateway: ReconGateway, type: ReconType }).safeParse({ gateway, type })
  return more.length === 0 ? read.data : undefined
}

export const reconFields = [
  'lineId',
  'kind',
  'reference',
  'paymentId',
  'amount',
  'debit',
  'credit',
  'side',
  'balance',
  'fee',
  'tax',
  'net',
  'utr',
  'settlementId',
  'disputeId',
  'day',
  'narration',
] as const
export type ReconField = (typeof reconFields)[number]

/** What people are asked for when they say which column is what. */
export const reconFieldLabels: Readonly<Record<ReconField, string>> = {
  lineId: 'Number of the row at the provider',
  kind: 'Kind of row (payment, refund)',
  reference: 'Txn Ref Number',
  paymentId: 'Payment number at the provider',
  amount: 'Amount',
  debit: 'Debit',
  credit: 'Credit',
  side: 'Cr or Dr of the amount',
  balance: 'Balance',
  fee: 'Fee',
  tax: 'Tax on the fee',
  net: 'Net amount',
  utr: 'UTR / RRN',
  settlementId: 'Settlement number',
  disputeId: 'Dispute number',
  day: 'Day',
  narration: 'Narration',
}

export const DayForm = z.enum([
  'unixSeconds',
  'YYYY-MM-DD',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD/MM/YY',
  'DD-MMM-YYYY',
  'DD MMM YYYY',
  'dayFirst',
])
export type DayForm = z.infer<typeof DayForm>
export const MoneyForm = z.enum(['paise', 'rupees'])
export type MoneyForm = z.infer<typeof MoneyForm>

export interface ReconMapping {
  /** The name of a provider, or the bank's. */
  readonly name: string
  readonly gateway: ReconGateway
  readonly type: ReconType
  /** Which header holds what. */
  readonly columns: Readonly<Partial<Record<ReconField, string>>>
  readonly dayForm: DayForm
  readonly moneyForm: MoneyForm
  /** The fee is said with its tax in it. */
  readonly isTaxInFee: boolean
  /** How a UTR looks in the narration of a statement, where its column has none. */
  readonly utrPatterns?: readonly string[]
}

const razorpay = {
  name: 'RAZORPAY',
  gateway: 'RAZORPAY',
  dayForm: 'unixSeconds',
  moneyForm: 'paise',
  isTaxInFee: true,
} as const
const tracknpay = {
  name: 'TRACKNPAY',
  gateway: 'TRACKNPAY',
  dayForm: 'YYYY-MM-DD',
  moneyForm: 'rupees',
  isTaxInFee: false,
} as const
const payu = { name: 'PAYU', gateway: 'PAYU', dayForm: 'YYYY-MM-DD', moneyForm: 'rupees', isTaxInFee: false } as const

const razorpaySettlement = {
  lineId: 'entity_id',
  kind: 'type',
  paymentId: 'payment_id',
  reference: 'order_receipt',
  amount: 'amount',
  debit: 'debit',
  credit: 'credit',
  fee: 'fee',
  tax: 'tax',
  settlementId: 'settlement_id',
  utr: 'settlement_utr',
  day: 'settled_at',
} as const

/** The providers' public reports have these columns (docs/decisions/recon.md). Banks have none in common: theirs are kept by people. */
export const providerMappings: readonly ReconMapping[] = [
  { ...razorpay, type: 'PAYMENT', columns: razorpaySettlement },
  { ...razorpay, type: 'PAYMENT', columns: { ...razorpaySettlement, disputeId: 'dispute_id' } },
  {
    ...razorpay,
    type: 'TRANSACTION',
    columns: {
      lineId: 'entity_id',
      kind: 'type',
      paymentId: 'payment_id',
      reference: 'order_receipt',
      amount: 'amount',
      day: 'created_at',
    },
  },
  {
    ...tracknpay,
    type: 'PAYMENT',
    columns: {
      lineId: 'transaction_id',
      paymentId: 'transaction_id',
      reference: 'order_id',
      settlementId: 'settlement_id',
      utr: 'bank_reference',
      day: 'settlement_datetime',
      amount: 'gross_transaction_amount',
      fee: 'tdr_amount',
      tax: 'tax_on_tdr_amount',
      net: 'amount_reimbursed',
    },
  },
  {
    ...tracknpay,
    type: 'TRANSACTION',
    columns: {
      lineId: 'transaction_id',
      paymentId: 'transaction_id',
      reference: 'order_id',
      day: 'transaction_datetime',
      amount: 'gross_transaction_amount',
    },
  },
  {
    ...payu,
    type: 'PAYMENT',
    columns: {
      lineId: 'requestid',
      kind: 'requestaction',
      paymentId: 'payuid',
      reference: 'txnid',
      amount: 'requestamount',
      fee: 'mer_service_fee',
      tax: 'mer_service_tax',
      net: 'mer_net_amount',
      utr: 'mer_utr',
      day: 'requestdate',
    },
  },
  {
    ...payu,
    type: 'TRANSACTION',
    columns: { lineId: 'payuid', paymentId: 'payuid', reference: 'txnid', amount: 'amount', day: 'txndate' },
  },
]

/** Our own templates for banks: who fills one is asked nothing. */
export const statementTemplates: readonly ReconMapping[] = [
  {
    name: 'Statement',
    gateway: 'BANK',
    type: 'PAYMENT',
    dayForm: 'DD-MM-YYYY',
    moneyForm: 'rupees',
    isTaxInFee: false,
    columns: { day: 'value_date', narration: 'narration', utr: 'utr', debit: 'debit', credit: 'credit' },
  },
  {
    name: 'UPI transactions',
    gateway: 'BANK',
    type: 'TRANSACTION',
    dayForm: 'DD-MM-YYYY',
    moneyForm: 'rupees',
    isTaxInFee: false,
    columns: { reference: 'txn_ref_number', utr: 'rrn', amount: 'amount', day: 'txn_date' },
  },
]

/** A bank's statement of account: its rows have two sides, and a balance. */
export const isStatement = ({ gateway, type }: Pick<ReconMapping, 'gateway' | 'type'>): boolean =>
  gateway === 'BANK' && type === 'PAYMENT'

const fieldsNeeded: Readonly<Record<'provider' | 'bank', Readonly<Record<ReconType, readonly ReconField[]>>>> = {
  provider: { PAYMENT: ['reference', 'amount', 'utr', 'day'], TRANSACTION: ['reference', 'amount', 'day'] },
  bank: { PAYMENT: ['utr', 'debit', 'credit', 'day'], TRANSACTION: ['utr', 'amount', 'day'] },
}

/** Columns without which rows of such a file say nothing. A statement has one column of amounts, or one for each side. */
export const neededFields = ({
  gateway,
  type,
  columns = {},
}: Pick<ReconMapping, 'gateway' | 'type'> & Partial<Pick<ReconMapping, 'columns'>>): readonly ReconField[] => {
  const fields = fieldsNeeded[gateway === 'BANK' ? 'bank' : 'provider'][type]
  if (!isStatement({ gateway, type })) return fields
  const hasSides = columns.debit !== undefined || columns.credit !== undefined
  const sides: readonly ReconField[] = columns.amount !== undefined && !hasSides ? ['amount'] : ['debit', 'credit']
  // A statement without a column of UTRs has them in its narration.
  return ['day', ...sides, ...(columns.narration === undefined ? (['utr'] as const) : [])]
}

/** Columns that may be named besides. */
export const optionalFields = (
  file: Pick<ReconMapping, 'gateway' | 'type'> & Partial<Pick<ReconMapping, 'columns'>>,
): readonly ReconField[] => {
  const needed = neededFields(file)
  const others: readonly ReconField[] = isStatement(file)
    ? ['utr', 'amount', 'side', 'debit', 'credit', 'reference', 'narration', 'balance']
    : ['lineId', 'kind', 'reference', 'paymentId', 'fee', 'tax', 'net', 'settlementId', 'disputeId', 'narration']
  return others.filter((field) => !needed.includes(field))
}

/** Headers of the mapping that the file has not. */
export const missingHeaders = ({ columns }: Pick<ReconMapping, 'columns'>, headers: readonly string[]): string[] => {
  const found = new Set(headers.map(foldedHeader))
  return Object.values(columns).filter((header) => !found.has(foldedHeader(header)))
}

const widest = (mappings: readonly ReconMapping[]): ReconMapping | undefined =>
  mappings.toSorted((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length)[0]

export type MappingChoice =
  | { readonly is: 'found'; readonly mapping: ReconMapping }
  /** The columns are those of another provider's file. */
  | { readonly is: 'otherGateway'; readonly gateway: ReconGateway }
  | { readonly is: 'unknown' }

/** The mapping whose columns a file has; of several the one that names most of them. */
export const chooseMapping = (
  { gateway, type }: Pick<ReconMapping, 'gateway' | 'type'>,
  headers: readonly string[],
  stored: readonly ReconMapping[],
): MappingChoice => {
  const fitting = (mappings: readonly ReconMapping[]) =>
    mappings.filter(
      (mapping) =>
        mapping.gateway === gateway && mapping.type === type && missingHeaders(mapping, headers).length === 0,
    )
  // What people have said of a bank goes before what the product knows of it.
  const said = fitting(stored)
  const known = fitting([...statementTemplates, ...bankStatements, ...providerMappings])
  const own = gateway === 'BANK' ? (widest(said) ?? widest(known)) : widest([...said, ...known])
  if (own !== undefined) return { is: 'found', mapping: own }
  const others = providerMappings.filter(
    (mapping) =>
      mapping.gateway !== gateway && mapping.type === 'PAYMENT' && missingHeaders(mapping, headers).length === 0,
  )
  const other = widest(others)
  return other === undefined ? { is: 'unknown' } : { is: 'otherGateway', gateway: other.gateway }
}
