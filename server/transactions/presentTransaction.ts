import type {
  BrandTransaction,
  NonBrandTransaction,
  RecentTransaction,
  SettlementDetail,
} from '#contract/transactions.ts'

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
const covered = (last4: string | null) => (last4 ? `XXXXXXXX${last4}` : '')

const settlementOf = (row: TransactionRow): SettlementDetail | null =>
  row.settlement_status === null || row.settlement_status === undefined
    ? null
    : {
        statusSettlement: row.settlement_status,
        settlementAmount: paise(row.settlement_paise),
        settlementDate: row.settled_on,
        utrNumber: row.utr_number ?? '',
        netAmt: paise(row.net_paise),
        mdr: paise(row.mdr_paise),
        brandTransactionFee: paise(row.brand_fee_paise),
        subscriptionFeesMonthly: paise(row.subscription_fee_paise),
        setupFee: paise(row.setup_fee_paise),
        gst: paise(row.gst_paise),
        beneficiaryName: row.beneficiary_name ?? '',
        beneficiaryAccountNumber: covered(row.beneficiary_account_last4),
        beneficiaryIfscCode: row.beneficiary_ifsc ?? '',
      }

export const presentBrandTransaction = (row: TransactionRow): BrandTransaction => ({
  txnRefNumber: row.txn_ref_number,
  amount: Number(row.amount_paise),
  merchantCode: row.merchant_code,
  brandCode: row.brand_code,
  status: row.status,
  creationDate: row.created_at.toISOString(),
  txnType: row.txn_type,
  invoiceAmount: paise(row.invoice_amount_paise),
  invoiceNumber: row.invoice_number ?? '',
  pinCode: row.pin_code ?? '',
  city: row.city ?? '',
  state: row.state ?? '',
  brandProductSerialNumber: row.product_serial_number ?? '',
  productCode: row.product_code ?? '',
  customerRefId: row.customer_ref_id ?? '',
  duration: row.emi_months,
  email: row.email ?? '',
  errorCode: row.error_code,
  expiryDate: row.expires_at?.toISOString() ?? null,
  payRequestType: row.pay_request_type ?? '',
  schemeCode: row.scheme_code ?? '',
  merchantId: String(row.merchant_id),
  mobileNumber: row.payer,
  rate: row.emi_rate_bps,
  remarks: row.remarks ?? '',
  requestDate: row.requested_at?.toISOString() ?? null,
  warrantyPlanCode: row.warranty_plan_code ?? '',
  warrantyProductDesc: row.warranty_product_desc ?? '',
  warrantyLink: row.warranty_link ?? '',
  warrantyType: row.warranty_type ?? '',
  requestNumber: row.request_number ?? '',
  emiPlanCode: row.emi_plan_code ?? '',
  serialNumber: row.serial_number ?? '',
  payment:
    row.acquirer_payment_id === null
      ? null
      : {
          acquirerPaymentId: row.acquirer_payment_id,
          cardNo: covered(row.card_last4),
          mobileNo: row.payer,
          transactionStatus: row.status,
          transactionErrorCode: row.error_code,
          transactionRef: row.transaction_ref ?? '',
          paymentSourceTag: row.payment_source_tag ?? '',
          customerRefId: row.customer_ref_id ?? '',
          cardBankRefNo: row.card_bank_ref_no ?? '',
          emiDuration: row.emi_months,
          emiPlanCode: row.emi_plan_code ?? '',
          emiRate: row.emi_rate_bps,
          emiAmount: paise(row.emi_amount_paise),
          merchantName: row.display_name,
          transactionDate: row.created_at.toISOString(),
        },
  settlement: settlementOf(row),
  actionLog: (row.actions ?? []).map(({ action, event, at, error }) => ({
    actionName: action,
    eventName: event,
    creationDate: at,
    errorDesc: error,
  })),
})

export const presentNonBrandTransaction = (row: TransactionRow): NonBrandTransaction => ({
  txnRefNumber: row.txn_ref_number,
  merchantCode: row.merchant_code,
  paidAmount: Number(row.amount_paise),
  merchantName: row.display_name,
  payerUsername: row.payer,
  transactionDate: row.created_at.toISOString(),
  transactionStatus: row.status,
  cardBankRefNo: row.card_bank_ref_no ?? '',
  cardCategory: row.card_category ?? '',
  cardNo: covered(row.card_last4),
  chargeSlipUrl: row.charge_slip_url ?? '',
  customerRefId: row.customer_ref_id ?? '',
  email: row.email ?? '',
  paymentLinkRef: row.payment_link_ref ?? '',
  paymentMethodTag: row.payment_method_tag ?? '',
  paymentSourceTag: row.payment_source_tag ?? '',
  transactionRef: row.transaction_ref ?? '',
  transactionErrorCode: row.error_code,
  transactionType: row.txn_type,
  upiTxnId: row.upi_txn_id ?? '',
  settlementDetails: settlementOf(row),
})

export const presentRecentTransaction = (row: TransactionRow): RecentTransaction => ({
  txnRefNumber: row.txn_ref_number,
  amount: Number(row.amount_paise),
  merchantCode: row.merchant_code,
  merchantName: row.display_name,
  brandCode: row.brand_code,
  status: row.status,
  creationDate: row.created_at.toISOString(),
  txnType: row.txn_type,
  errorCode: row.error_code,
  city: row.city ?? '',
  state: row.state ?? '',
})
