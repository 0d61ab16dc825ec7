import { maskToLast4 } from '#contract/wire/masks.ts'
import type {
  BrandTransaction,
  NonBrandTransaction,
  RecentTransaction,
  SettlementDetail,
} from '#contract/calls/money/transactions.ts'
import type { SettlementBlocker } from '#contract/calls/money/settlements.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { whyNotPaid } from '#machines/money/whyNotPaid.ts'

/** A row of `listTransactions`; what is behind the merchant's names is there only where it was asked for. */
export interface TransactionRow {
  id: string
  merchant_id: number
  merchant_code: string
  display_name: string
  txn_ref_number: string
  brand_code: string
  txn_type: string
  status: string
  error_code: string
  amount_paise: string
  payer: string
  created_at: Date
  city: string | null
  state: string | null
  invoice_amount_paise: string | null
  invoice_number: string | null
  pin_code: string | null
  product_serial_number: string | null
  product_code: string | null
  customer_ref_id: string | null
  emi_months: number | null
  emi_rate_bps: number | null
  emi_amount_paise: string | null
  emi_plan_code: string | null
  email: string | null
  expires_at: Date | null
  pay_request_type: string | null
  scheme_code: string | null
  remarks: string | null
  requested_at: Date | null
  request_number: string | null
  warranty_plan_code: string | null
  warranty_product_desc: string | null
  warranty_link: string | null
  warranty_type: string | null
  serial_number: string | null
  acquirer_payment_id: string | null
  card_last4: string | null
  card_category: string | null
  card_bank_ref_no: string | null
  payment_source_tag: string | null
  payment_method_tag: string | null
  transaction_ref: string | null
  payment_link_ref: string | null
  charge_slip_url: string | null
  upi_txn_id: string | null
  actions: { action: string; event: string; at: string; error: string }[] | null
  settlement_status: string | null
  settlement_paise: string | null
  blockers: SettlementBlocker[] | null
  bank_status: string | null
  batch_id: number | null
  batch_state: string | null
  settles_on: string | null
  hold_status: string | null
  hold_reason: string | null
  held_at: Date | string | null
  held_login: string | null
  settled_on: string | null
  utr_number: string | null
  net_paise: string | null
  mdr_paise: string | null
  brand_fee_paise: string | null
  subscription_fee_paise: string | null
  setup_fee_paise: string | null
  gst_paise: string | null
  beneficiary_name: string | null
  beneficiary_account_last4: string | null
  beneficiary_ifsc: string | null
}

const paise = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text))

type TextColumn = {
  [Column in keyof TransactionRow]: TransactionRow[Column] extends string | null ? Column : never
}[keyof TransactionRow]

/** Fields that show a column as it is, and nothing where it has none. */
const textsOf = <Field extends string>(
  row: TransactionRow,
  columns: Readonly<Record<Field, TextColumn>>,
): Record<Field, string> => {
  const texts: Partial<Record<Field, string>> = {}
  for (const field in columns) texts[field] = row[columns[field]] ?? ''
  return texts as Record<Field, string>
}

const settlementTexts = {
  utrNumber: 'utr_number',
  beneficiaryName: 'beneficiary_name',
  beneficiaryIfscCode: 'beneficiary_ifsc',
} as const

const dayOf = (at: Date | string) => formatIndian(new Date(at), 'D MMM YYYY')

const reasonOf = (row: TransactionRow): string =>
  whyNotPaid({
    status: row.settlement_status,
    blockers: row.blockers ?? [],
    hold:
      row.hold_status === null || row.held_at === null
        ? null
        : {
            status: row.hold_status,
            by: row.held_login ?? '',
            since: dayOf(row.held_at),
            reason: row.hold_reason ?? '',
          },
    batch:
      row.batch_id === null
        ? null
        : { id: row.batch_id, state: row.batch_state ?? '', settlesOn: dayOf(`${row.settles_on}T00:00:00+05:30`) },
    bankStatus: row.bank_status ?? '',
    utrNumber: row.utr_number ?? '',
  })

const settlementOf = (row: TransactionRow): SettlementDetail | null =>
  row.settlement_status === null || row.settlement_status === undefined
    ? null
    : {
        ...textsOf(row, settlementTexts),
        statusSettlement: row.settlement_status,
        settlementAmount: paise(row.settlement_paise),
        settlementDate: row.settled_on,
        reason: reasonOf(row),
        bankSettlementStatus: row.bank_status ?? '',
        batchId: row.batch_id,
        netAmt: paise(row.net_paise),
        mdr: paise(row.mdr_paise),
        brandTransactionFee: paise(row.brand_fee_paise),
        subscriptionFeesMonthly: paise(row.subscription_fee_paise),
        setupFee: paise(row.setup_fee_paise),
        gst: paise(row.gst_paise),
        beneficiaryAccountNumber: maskToLast4(row.beneficiary_account_last4),
      }

const emiTexts = { customerRefId: 'customer_ref_id', emiPlanCode: 'emi_plan_code' } as const
const cardTexts = {
  cardBankRefNo: 'card_bank_ref_no',
  customerRefId: 'customer_ref_id',
  paymentSourceTag: 'payment_source_tag',
  transactionRef: 'transaction_ref',
} as const
const placeTexts = { city: 'city', state: 'state' } as const

const paymentTexts = { ...emiTexts, ...cardTexts } as const

const paymentOf = (row: TransactionRow): BrandTransaction['payment'] =>
  row.acquirer_payment_id === null
    ? null
    : {
        ...textsOf(row, paymentTexts),
        acquirerPaymentId: row.acquirer_payment_id,
        cardNo: maskToLast4(row.card_last4),
        mobileNo: row.payer,
        transactionStatus: row.status,
        transactionErrorCode: row.error_code,
        emiDuration: row.emi_months,
        emiRate: row.emi_rate_bps,
        emiAmount: paise(row.emi_amount_paise),
        merchantName: row.display_name,
        transactionDate: row.created_at.toISOString(),
      }

/** What the list of a merchant and the one of the dashboard show alike. */
const headOf = (row: TransactionRow) => ({
  txnRefNumber: row.txn_ref_number,
  amount: Number(row.amount_paise),
  merchantCode: row.merchant_code,
  brandCode: row.brand_code,
  status: row.status,
  creationDate: row.created_at.toISOString(),
  txnType: row.txn_type,
  errorCode: row.error_code,
  ...textsOf(row, placeTexts),
})

const brandTexts = {
  ...emiTexts,
  invoiceNumber: 'invoice_number',
  pinCode: 'pin_code',
  brandProductSerialNumber: 'product_serial_number',
  productCode: 'product_code',
  email: 'email',
  payRequestType: 'pay_request_type',
  schemeCode: 'scheme_code',
  remarks: 'remarks',
  warrantyPlanCode: 'warranty_plan_code',
  warrantyProductDesc: 'warranty_product_desc',
  warrantyLink: 'warranty_link',
  warrantyType: 'warranty_type',
  requestNumber: 'request_number',
  serialNumber: 'serial_number',
} as const

export const presentBrandTransaction = (row: TransactionRow): BrandTransaction => ({
  ...headOf(row),
  ...textsOf(row, brandTexts),
  invoiceAmount: paise(row.invoice_amount_paise),
  duration: row.emi_months,
  expiryDate: row.expires_at?.toISOString() ?? null,
  merchantId: String(row.merchant_id),
  mobileNumber: row.payer,
  rate: row.emi_rate_bps,
  requestDate: row.requested_at?.toISOString() ?? null,
  payment: paymentOf(row),
  settlement: settlementOf(row),
  actionLog: (row.actions ?? []).map(({ action, event, at, error }) => ({
    actionName: action,
    eventName: event,
    creationDate: at,
    errorDesc: error,
  })),
})

const nonBrandTexts = {
  ...cardTexts,
  cardCategory: 'card_category',
  chargeSlipUrl: 'charge_slip_url',
  email: 'email',
  paymentLinkRef: 'payment_link_ref',
  paymentMethodTag: 'payment_method_tag',
  upiTxnId: 'upi_txn_id',
} as const

export const presentNonBrandTransaction = (row: TransactionRow): NonBrandTransaction => ({
  ...textsOf(row, nonBrandTexts),
  txnRefNumber: row.txn_ref_number,
  merchantCode: row.merchant_code,
  paidAmount: Number(row.amount_paise),
  merchantName: row.display_name,
  payerUsername: row.payer,
  transactionDate: row.created_at.toISOString(),
  transactionStatus: row.status,
  cardNo: maskToLast4(row.card_last4),
  transactionErrorCode: row.error_code,
  transactionType: row.txn_type,
  settlementDetails: settlementOf(row),
})

export const presentRecentTransaction = (row: TransactionRow): RecentTransaction => ({
  ...headOf(row),
  merchantName: row.display_name,
})
