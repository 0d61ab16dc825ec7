import { disputeReasons } from './disputeReasons.ts'

/**
 * Codes of the wire as people read them, by what they are a code of. A code stands here where its parts alone do not say
 * it; every other one is split and cased. Files keep the codes.
 */
const words = {
  /** What became of a payment. */
  payment: {
    PAYMENTLINKOPENED: 'Payment link opened',
    BRANDAUTORIZED: 'Brand authorised',
    LINKGENERATED: 'Link generated',
    INPROGRESS: 'In progress',
    VALIDATIONFAILED: 'Validation failed',
  },
  /** What was paid for, and by what. */
  paymentType: { UPI: 'UPI', CARD: 'Card', NETBANKING: 'Net banking', BRAND_EMI: 'Brand EMI', BRAND_UPI: 'Brand UPI' },
  method: {
    EKHATA: 'eKhata',
    GIFT_CERT: 'Gift certificate',
    UPI_OTHER_APP: 'UPI of another app',
    BHARAT_QR: 'BharatQR',
    JIOMONEY: 'JioMoney',
    MPOS: 'mPOS',
    LAZYPAY: 'LazyPay',
    DEBITEMI: 'Debit card EMI',
    CREDIT: 'Credit card',
    DEBIT: 'Debit card',
    NETBANKING: 'Net banking',
  },
  /** The network or bank that a payment came by. */
  rail: { RUPAY: 'RuPay', MASTERCARD: 'Mastercard', NETBANKING: 'Net banking', BANK: 'Bank' },
  gateway: { RAZORPAY: 'Razorpay', PAYU: 'PayU', TRACKNPAY: 'TracknPay', BANK: 'Bank' },
  /** What a file of recon lists. */
  reconType: { TRANSACTION: 'Transactions', PAYMENT: 'Settlements' },
  /** What a rule of recon takes. */
  matchDifference: {
    PAYMENT_UNDER: 'Payment, less than ours',
    PAYMENT_OVER: 'Payment, more than ours',
    REFUND_UNDER: 'Refund, less than ours',
    REFUND_OVER: 'Refund, more than ours',
    CREDIT_UNDER: 'Credit of the bank, less than its transfer',
    CREDIT_OVER: 'Credit of the bank, more than its transfer',
    UNKNOWN_PAYMENT: 'Payment without a reference of ours',
  },
  /** Banks of an offer: one without `_DEBIT` is of credit cards. */
  bank: { KOTAK: 'Kotak', AXIS: 'Axis', AXIS_DEBIT: 'Axis debit', ALL: 'All banks' },
  settlementAtBank: {},
  /** What a figure is: a share, or rupees. */
  valueKind: {},
  yesNo: { TRUE: 'Yes', FALSE: 'No', Y: 'Yes', N: 'No', '1': 'Yes', '0': 'No' },
  disputeReason: disputeReasons,
  other: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type CodeKind = keyof typeof words

/** Parts that are written in capitals in a sentence too. */
const capitals = new Set(
  'API BD CSV DSR EMI GST HDFC ICICI ID IMEI IFSC IMPS KYC LOB MDR MID MIS NEFT NPCI OTP PAN PIN POS QR RTGS SBI SKU SMS TID UPI URL UTR VPA'.split(
    ' ',
  ),
)

const isCode = (code: string): boolean =>
  /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*$/.test(code) && /[A-Z]{2}|_|^[a-z]/.test(code)

/** Splits and cases what nobody wrote words for; what is no code stays as it is. */
export const splitCode = (code: string): string => {
  if (!isCode(code)) return code
  return code
    .split('_')
    .map((part, at) => {
      if (capitals.has(part.toUpperCase())) return part.toUpperCase()
      // A number with letters, as in U30, is a name.
      if (/\d/.test(part)) return part
      const small = part.toLowerCase()
      return at === 0 ? `${small.charAt(0).toUpperCase()}${small.slice(1)}` : small
    })
    .join(' ')
}

/** A code in words; an unknown one is split, and never lost. */
export const wordsOfCode = (kind: CodeKind, code: string): string => {
  const trimmed = code.trim()
  const known: Readonly<Record<string, string>> = words[kind]
  return known[trimmed.toUpperCase()] ?? splitCode(trimmed)
}

/** Several with commas between them, each in words. */
export const wordsOfCodes = (kind: CodeKind, codes: string): string =>
  codes
    .split(',')
    .map((code) => wordsOfCode(kind, code))
    .join(', ')

/** A choice for each code, under its words. */
export const codeChoices = <const Code extends string>(kind: CodeKind, codes: readonly Code[]): Record<Code, string> =>
  Object.fromEntries(codes.map((code) => [code, wordsOfCode(kind, code)])) as Record<Code, string>
