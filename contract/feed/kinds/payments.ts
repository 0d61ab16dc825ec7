import { DisputeStage, DisputeStatus } from '#contract/wire/disputeWords.ts'
import { z } from 'zod'
import { defineKind } from '../envelope.ts'
import {
  Code,
  CodeOrEmpty,
  Email,
  Instant,
  Last4,
  Line,
  Masked,
  MerchantCode,
  OpaqueKey,
  Paise,
  PinCode,
  PositivePaise,
  Reference,
  rule,
  Words,
} from '../fields.ts'
import { textUpTo } from '#contract/wire/boundedText.ts'

const brandTypes = ['brand_emi', 'brand_card', 'brand_upi'] as const
const otherTypes = ['card', 'upi', 'netbanking'] as const
export const paymentGateways = ['TRACKNPAY', 'RAZORPAY', 'PAYU', 'BANK'] as const

const Status = textUpTo(40).refine(
  (text) => /^[A-Za-z_]{1,40}$/.test(text),
  rule('code-wrong', 'A status has 1 to 40 letters and _ signs, such as SUCCESSFUL.'),
)
const ErrorCode = textUpTo(60)
  .refine(
    (text) => /^[A-Za-z0-9_./-]*$/.test(text),
    rule('code-wrong', 'An error code has letters, digits and _ . / - signs.'),
  )
  .default('')

const months = z
  .number()
  .refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= 120,
    rule('field-wrong', 'Months from 1 to 120.'),
  )

const paymentData = {
  merchantCode: MerchantCode,
  brandCode: CodeOrEmpty,
  txnType: z.enum([...brandTypes, ...otherTypes]),
  status: Status,
  errorCode: ErrorCode,
  amountPaise: Paise,
  payer: Masked,
  cardCategory: z.enum(['', 'CREDIT', 'DEBIT']).default(''),
  emiMonths: months.nullable().default(null),
  emiPlanCode: Line(60),
  gateway: z.enum(['', ...paymentGateways]).default(''),
  createdAt: Instant,
  invoiceAmountPaise: Paise.nullable().default(null),
  invoiceNumber: Line(60),
  pinCode: PinCode,
  city: Words(100),
  state: Words(100),
  productSerialNumber: Line(60),
  productCode: Line(60),
  customerRefId: Line(60),
  emiRateBps: z
    .number()
    .refine(
      (value) => Number.isInteger(value) && value >= 0 && value <= 10_000,
      rule('field-wrong', 'Whole basis points from 0 to 10000.'),
    )
    .nullable()
    .default(null),
  emiAmountPaise: Paise.nullable().default(null),
  email: Email,
  expiresAt: Instant.nullable().default(null),
  payRequestType: Line(40),
  schemeCode: Line(60),
  remarks: Words(300),
  requestedAt: Instant.nullable().default(null),
  requestNumber: Line(60),
  warrantyPlanCode: Line(60),
  warrantyProductDesc: Words(200),
  warrantyLink: Line(300),
  warrantyType: Line(40),
  serialNumber: Line(60),
  acquirerPaymentId: Line(60),
  cardLast4: Last4,
  cardBankRefNo: Line(60),
  issuerBank: CodeOrEmpty,
  payerCard: OpaqueKey,
  payerMobile: OpaqueKey,
  payerDevice: OpaqueKey,
  paymentSourceTag: Line(40),
  paymentMethodTag: Line(40),
  transactionRef: Line(60),
  paymentLinkRef: Line(60),
  chargeSlipUrl: Line(300),
  upiTxnId: Line(60),
  npciTxnId: Line(60),
  payeeVpa: Line(100),
  paymentRailTag: Line(40),
  emiConvFeePaise: Paise.default(0),
  convenienceFeePaise: Paise.default(0),
  actions: z
    .array(z.strictObject({ action: Line(40), event: Line(60), at: Instant, error: Words(200) }))
    .max(50)
    .default([]),
}

const checkPayment = ({ brandCode, txnType }: { readonly brandCode: string; readonly txnType: string }) => {
  const isOfBrand = txnType.startsWith('brand_')
  if (isOfBrand === (brandCode !== '')) return undefined
  return {
    field: 'brandCode',
    right: isOfBrand
      ? `A payment of type ${txnType} has a brand code.`
      : `A payment of type ${txnType} has no brand code.`,
  }
}

const paymentKind = (type: string, summary: string) =>
  defineKind({
    type,
    of: 'payment',
    waitsFor: 'merchant',
    key: Reference,
    data: paymentData,
    check: checkPayment,
    happened: 'createdAt',
    summary,
    example: {
      subject: 'PAY-2026-000001',
      data: {
        merchantCode: 'M0000001',
        txnType: 'upi',
        status: 'SUCCESSFUL',
        amountPaise: 125_050,
        payer: 'XXXXXXXX07',
        gateway: 'RAZORPAY',
        createdAt: '2026-11-28T06:30:00Z',
        acquirerPaymentId: 'pay_00000001',
        upiTxnId: 'UPI0000000001',
      },
    },
  })

export const paymentCreated = paymentKind(
  'payment.created.v1',
  'A payment began. The subject is its number, and the data is all that the platform knows of it.',
)
export const paymentUpdated = paymentKind(
  'payment.updated.v1',
  'A payment has changed. The data is the whole payment again; what is left out is empty.',
)

export const paymentRefunded = defineKind({
  type: 'payment.refunded.v1',
  of: 'refund',
  waitsFor: 'payment',
  key: Reference,
  data: {
    txnRefNumber: Reference,
    amountPaise: PositivePaise,
    refundedAt: Instant,
    providerReference: Line(60),
    reason: Words(200),
  },
  happened: 'refundedAt',
  summary: 'The platform gave money back by itself. The subject is the number of the refund.',
  example: {
    subject: 'RFD-2026-000001',
    data: { txnRefNumber: 'PAY-2026-000001', amountPaise: 25_000, refundedAt: '2026-11-28T08:00:00Z' },
  },
})

const orderKind = (type: string, summary: string) =>
  defineKind({
    type,
    of: 'order',
    waitsFor: 'merchant',
    key: Reference,
    data: {
      merchantCode: MerchantCode,
      brandCode: CodeOrEmpty,
      productBrand: Line(60),
      paidPaise: Paise,
      payer: Masked,
      salutation: Words(20),
      createdAt: Instant,
    },
    happened: 'createdAt',
    summary,
    example: {
      subject: 'O2O-2026-000001',
      data: {
        merchantCode: 'M0000001',
        brandCode: 'ASTRON',
        paidPaise: 49_900,
        payer: 'XXXXXXXX07',
        createdAt: '2026-11-28T06:30:00Z',
      },
    },
  })

export const orderCreated = orderKind('order.created.v1', 'An order was placed online for a shop.')
export const orderUpdated = orderKind('order.updated.v1', 'An order has changed. The data is the whole order again.')

const disputeKind = (type: string, summary: string) =>
  defineKind({
    type,
    of: 'dispute',
    waitsFor: 'payment',
    key: Reference,
    data: {
      txnRefNumber: Reference,
      amountPaise: PositivePaise,
      reasonCode: Code,
      stage: DisputeStage,
      status: DisputeStatus,
      openedAt: Instant,
      respondBy: Instant.nullable().default(null),
    },
    happened: 'openedAt',
    summary,
    example: {
      subject: 'DSP-2026-000001',
      data: {
        txnRefNumber: 'PAY-2026-000001',
        amountPaise: 125_050,
        reasonCode: '13-1',
        stage: 'chargeback',
        status: 'open',
        openedAt: '2026-11-28T09:00:00Z',
      },
    },
  })

export const disputeOpened = disputeKind(
  'dispute.opened.v1',
  'A payer disputes a payment. Nothing of it is refunded until that is decided.',
)
export const disputeUpdated = disputeKind(
  'dispute.updated.v1',
  'A dispute has changed. The data is the whole dispute again. The merchant bears what is lost or accepted, and has it back when a later stage is won.',
)
