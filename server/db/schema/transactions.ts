import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { merchantId } from './merchants.ts'
import { instant, paise, sum, words } from './columns.ts'

/** What lists and figures need. Brand transactions have a brand, the others none. */
export const transactions = pgTable(
  'transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    merchantId: merchantId(),
    txnRefNumber: text('txn_ref_number').notNull(),
    brandCode: words('brand_code'),
    /** `brand_emi`, `brand_card`, `brand_upi`; `card`, `upi`, `netbanking` without a brand. */
    txnType: text('txn_type').notNull(),
    /** As the platform writes it; compared in lower case. */
    status: text().notNull(),
    errorCode: words('error_code'),
    amountPaise: paise('amount_paise').notNull(),
    /** The payer of a brand transaction, masked to the last two digits; of another one the payer's username, masked alike. */
    payer: words('payer'),
    /** `CREDIT` or `DEBIT`; empty where no card paid. */
    cardCategory: words('card_category'),
    emiMonths: integer('emi_months'),
    emiPlanCode: words('emi_plan_code'),
    /** Who took the payment: a word of `ReconGateway`; empty where the platform does not say. */
    paymentGateway: words('payment_gateway'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('transactions_ref').on(t.txnRefNumber),
    // Behind the id stands what a merchant's rows are sorted and filtered by, so that a hundred thousand are read here.
    index('transactions_merchant_brand')
      .on(t.merchantId, t.createdAt, t.id, t.amountPaise, t.brandCode, t.status, t.txnRefNumber)
      .where(sql`brand_code <> ''`),
    index('transactions_merchant_other')
      .on(t.merchantId, t.createdAt, t.id, t.amountPaise, t.status, t.payer, t.txnRefNumber)
      .where(sql`brand_code = ''`),
    index('transactions_amount').on(t.amountPaise, t.createdAt, t.id).where(sql`brand_code <> ''`),
    index('transactions_latest').on(t.createdAt, t.id).where(sql`brand_code <> ''`),
    // Pages and counts of reports, over all transactions: brand, status and scope are read in the index.
    index('transactions_time').on(t.createdAt, t.id, t.brandCode, t.status, t.merchantId),
    index('transactions_brand').on(t.brandCode, t.createdAt, t.id).where(sql`brand_code <> ''`),
    index('transactions_failures').on(t.errorCode, t.createdAt, t.id).where(sql`error_code <> ''`),
    // What a rate or a bank scheme is tried on: all that it reads stands in the index.
    index('transactions_successful')
      .on(t.txnType, t.createdAt, t.merchantId, t.brandCode, t.amountPaise, t.cardCategory, t.emiMonths, t.emiPlanCode)
      .where(sql`lower(status) = 'successful'`),
    // What a day and a gateway of the recon page opens.
    index('transactions_gateway')
      .on(t.paymentGateway, t.createdAt, t.id)
      .where(sql`payment_gateway <> '' and lower(status) = 'successful'`),
    check('transactions_amount', sql`amount_paise >= 0`),
  ],
)

/** What the expanded row shows of the request and the payment: read with its transaction, never searched. */
export const transactionDetails = pgTable(
  'transaction_details',
  {
    transactionId: bigint('transaction_id', { mode: 'number' })
      .primaryKey()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    invoiceAmountPaise: paise('invoice_amount_paise'),
    invoiceNumber: words('invoice_number'),
    pinCode: words('pin_code'),
    city: words('city'),
    state: words('state'),
    productSerialNumber: words('product_serial_number'),
    productCode: words('product_code'),
    customerRefId: words('customer_ref_id'),
    emiRateBps: integer('emi_rate_bps'),
    emiAmountPaise: paise('emi_amount_paise'),
    email: words('email'),
    expiresAt: instant('expires_at'),
    payRequestType: words('pay_request_type'),
    schemeCode: words('scheme_code'),
    remarks: words('remarks'),
    requestedAt: instant('requested_at'),
    requestNumber: words('request_number'),
    warrantyPlanCode: words('warranty_plan_code'),
    warrantyProductDesc: words('warranty_product_desc'),
    warrantyLink: words('warranty_link'),
    warrantyType: words('warranty_type'),
    serialNumber: words('serial_number'),
    acquirerPaymentId: words('acquirer_payment_id'),
    /** The full number is never here. */
    cardLast4: words('card_last4'),
    cardBankRefNo: words('card_bank_ref_no'),
    /** Who issued the card, as offers name banks: HDFC, HDFC_DEBIT; empty where the platform does not say. */
    issuerBank: words('issuer_bank'),
    /** Opaque keys by which the payments of one card, mobile or device are known; empty where the platform does not say. */
    payerCard: words('payer_card'),
    payerMobile: words('payer_mobile'),
    payerDevice: words('payer_device'),
    paymentSourceTag: words('payment_source_tag'),
    paymentMethodTag: words('payment_method_tag'),
    transactionRef: words('transaction_ref'),
    paymentLinkRef: words('payment_link_ref'),
    chargeSlipUrl: words('charge_slip_url'),
    upiTxnId: words('upi_txn_id'),
    npciTxnId: words('npci_txn_id'),
    /** The UPI address that was paid to. */
    payeeVpa: words('payee_vpa'),
    paymentRailTag: words('payment_rail_tag'),
    /** What the payer paid besides, as the platform says it; a settlement is not worked out from it. */
    emiConvFeePaise: sum('emi_conv_fee_paise'),
    convenienceFeePaise: sum('convenience_fee_paise'),
    /** Oldest first: what happened, at what event, when (ISO 8601), and what went wrong. */
    actions: jsonb().$type<{ action: string; event: string; at: string; error: string }[]>().notNull().default([]),
  },
  (t) => [
    index('transaction_details_acquirer').on(t.acquirerPaymentId).where(sql`acquirer_payment_id <> ''`),
    index('transaction_details_upi').on(t.upiTxnId).where(sql`upi_txn_id <> ''`),
    index('transaction_details_request').on(t.requestNumber).where(sql`request_number <> ''`),
  ],
)

/** Online-to-offline orders. */
export const storeOrders = pgTable(
  'store_orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    merchantId: merchantId(),
    txnRefNumber: text('txn_ref_number').notNull(),
    brandCode: words('brand_code'),
    productBrand: words('product_brand'),
    paidPaise: paise('paid_paise').notNull(),
    /** Masked. */
    payer: words('payer'),
    salutation: words('salutation'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('store_orders_ref').on(t.txnRefNumber),
    index('store_orders_merchant').on(t.merchantId, t.createdAt, t.id),
    check('store_orders_amount', sql`paid_paise >= 0`),
  ],
)

export const tallyPeriods = ['day', 'month', 'total'] as const
/** How the first day of everything is written. */
export const tallyTotalStart = '1970-01-01'

const tally = () => ({
  /** `*`: every brand together. Empty: transactions without a brand. */
  brandCode: text('brand_code').notNull(),
  txnType: text('txn_type').notNull(),
  /** Lower case. */
  status: text().notNull(),
  errorCode: text('error_code').notNull(),
  period: text({ enum: tallyPeriods }).notNull(),
  /** The first Indian day of the period. */
  startsOn: date('starts_on').notNull(),
  transactions: integer().notNull(),
  amountPaise: paise('amount_paise').notNull(),
})

/** Transactions of each merchant, counted by triggers on `transactions` in the transaction that writes them. */
export const merchantTallies = pgTable(
  'merchant_tallies',
  { merchantId: integer('merchant_id').notNull(), ...tally() },
  (t) => [
    primaryKey({
      columns: [t.merchantId, t.period, t.startsOn, t.brandCode, t.txnType, t.status, t.errorCode],
    }),
    // The merchants that the dashboard counts, of several brands: each once.
    index('merchant_tallies_counted')
      .on(t.period, t.startsOn, t.brandCode, t.merchantId)
      .where(sql`txn_type = 'brand_emi' and status = 'successful' and transactions > 0`),
  ],
)

/** The same of all merchants together, and of how many they are. */
export const companyTallies = pgTable('desk_tallies', { ...tally(), merchants: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.period, t.startsOn, t.brandCode, t.txnType, t.status, t.errorCode] }),
])
