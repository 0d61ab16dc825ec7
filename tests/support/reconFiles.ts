import type { SheetFile } from './fileJobs.ts'
import { buildSheet } from './sheets.ts'

export const razorpayHeaders = [
  'entity_id',
  'type',
  'debit',
  'credit',
  'amount',
  'currency',
  'fee',
  'tax',
  'on_hold',
  'settled',
  'created_at',
  'settled_at',
  'settlement_id',
  'payment_id',
  'settlement_utr',
  'order_id',
  'order_receipt',
  'method',
  'dispute_id',
] as const

export interface RazorpayRow {
  readonly entityId: string
  readonly receipt: string
  /** Whole paise. */
  readonly amount: number | string
  readonly fee?: number
  readonly utr?: string
  readonly type?: string
  readonly disputeId?: string
  /** What a dispute that was won gives back. */
  readonly isGiven?: boolean
  /** The time of the settlement; noon in India. */
  readonly settledOn: string
}

const secondsOf = (day: string) => String(Date.parse(`${day}T06:30:00Z`) / 1000)

const rowOf = ({
  entityId,
  receipt,
  amount,
  fee = 0,
  utr = '',
  type = 'payment',
  disputeId = '',
  isGiven = false,
  settledOn,
}: RazorpayRow): string[] => {
  const isPayment = type === 'payment'
  const cells: Readonly<Record<string, string>> = {
    entity_id: entityId,
    type,
    debit: isPayment || isGiven ? '0' : String(amount),
    credit: isPayment || isGiven ? String(Number(amount) - fee) : '0',
    amount: String(amount),
    currency: 'INR',
    fee: String(fee),
    tax: '0',
    on_hold: '0',
    settled: '1',
    created_at: secondsOf(settledOn),
    settled_at: secondsOf(settledOn),
    settlement_id: `setl_${utr}`,
    payment_id: isPayment ? '' : entityId,
    settlement_utr: utr,
    order_id: `order_${entityId}`,
    order_receipt: receipt,
    method: 'card',
    dispute_id: disputeId,
  }
  return razorpayHeaders.map((header) => cells[header] ?? '')
}

/** A settlement report as the provider writes it. */
export const razorpayFile = (name: string, rows: readonly RazorpayRow[]): SheetFile => ({
  name: `${name}.csv`,
  bytes: buildSheet({ headers: razorpayHeaders, rows: rows.map(rowOf), format: 'csv' }),
})

/** A bank's statement of account, with lines above its header. */
export const statementFile = (
  name: string,
  rows: readonly (readonly [day: string, narration: string, utr: string, debit: string, credit: string])[],
): SheetFile => ({
  name: `${name}.csv`,
  bytes: new Uint8Array(
    Buffer.from(
      [
        'Statement of account',
        'Account,50200012345678',
        'Value Date,Description,Ref No./Cheque No.,Withdrawal Amt.,Deposit Amt.,Balance',
        ...rows.map(([day, narration, utr, debit, credit]) =>
          [day, narration, utr, debit, credit]
            .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
            .concat('0.00')
            .join(','),
        ),
      ].join('\r\n'),
    ),
  ),
})

export const statementMapping = {
  name: 'HDFC statement',
  gateway: 'BANK',
  type: 'PAYMENT',
  columns: {
    day: 'Value Date',
    narration: 'Description',
    utr: 'Ref No./Cheque No.',
    debit: 'Withdrawal Amt.',
    credit: 'Deposit Amt.',
  },
  dayForm: 'DD/MM/YY',
  moneyForm: 'rupees',
  isTaxInFee: false,
  utrPatterns: [] as string[],
  sample: [] as string[],
} as const
